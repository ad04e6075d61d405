import type { Parts } from '#contract/data-api/generic-call.ts'

/** The parts of a call, one on a line as `name=value`; a line without a name is a fault. */
export function partsIn(text: string): { parts: Parts; fault?: string } {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line): [string, string] => {
    const at = line.indexOf('=')
    return [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()]
  })
  const wrong = pairs.findIndex(([name]) => name === '')
  const parts = Object.fromEntries(pairs)
  return wrong === -1 ? { parts } : { parts, fault: `“${lines[wrong]}”须写成 名称=值` }
}
