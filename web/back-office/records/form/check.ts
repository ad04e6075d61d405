import type { Kind } from '#contract/catalogue/kind.ts'
import type { FormValues } from '#web/back-office/office-page.ts'
import { filledRows } from '#web/back-office/records/grid/edit.ts'
import { faultsIn } from '#web/back-office/records/grid/values.ts'

import { cellsIn, codesNamed, contentFaults } from './draft-values.ts'
import type { KnownRecords } from './references.ts'

export interface Faults {
  fields: Readonly<Record<string, string>>
  /** By part, then by `row.column`. */
  cells: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export const noFaults: Faults = { fields: {}, cells: {} }

interface DraftCheck {
  faults: Faults
  /** What has to be done first; undefined when it may be sent. */
  words: string | undefined
}

/** What is wrong with a form before it is sent; codes of references are looked up. */
export async function checkForm(
  kind: Kind,
  { values, code }: { values: FormValues; code: string },
  known: KnownRecords,
): Promise<DraftCheck> {
  const missing = await known.find(codesNamed(kind, values))
  const unknown = Object.entries(kind.fields)
    .filter(([name, { type }]) => type === 'ref' && missing.has(String(values[name] ?? '').trim()))
    .map(([name]) => [name, '没有这个编号的资料'] as const)
  const fields = { ...contentFaults(kind, { ...values, code }), ...Object.fromEntries(unknown) }
  const cells = Object.entries(kind.parts).map(
    ([name, part]) => faultsIn(part.fields, filledRows(cellsIn(values, name))).length,
  )
  const count = cells.reduce((sum, one) => sum + one, Object.keys(fields).length)
  const [gone] = missing
  const none = gone === undefined ? undefined : `没有编号为“${gone}”的资料`
  return { faults: { fields, cells: {} }, words: count > 0 ? `有 ${count} 处须先改正` : none }
}

const fieldNamed = (group: string, name: string): string => {
  if (group === 'values') return name
  return group === 'lng' || group === 'lat' ? 'place' : group
}

/** Sorts the faults that the server has named to their fields and cells. */
export function faultsNamed(kind: Kind, named: Readonly<Record<string, string>>): Faults {
  const fields: Record<string, string> = {}
  const cells: Record<string, Record<string, string>> = {}
  for (const [path, words] of Object.entries(named)) {
    const [group = '', name = '', row = '', column = ''] = path.replace(/^drafts\.\d+\./, '').split('.')
    if (group === 'parts') {
      const at = Math.max(0, Object.keys(kind.parts[name]?.fields ?? {}).indexOf(column))
      cells[name] = { ...cells[name], [`${row}.${at}`]: words }
    } else fields[fieldNamed(group, name)] = words
  }
  return { fields, cells }
}

/** Faults without those of what has just been changed. */
export function withoutFaults({ fields, cells }: Faults, changed: FormValues): Faults {
  const others = <T>(table: Readonly<Record<string, T>>, keyOf: (name: string) => string) =>
    Object.fromEntries(Object.entries(table).filter(([name]) => !Object.hasOwn(changed, keyOf(name))))
  return { fields: others(fields, (name) => name), cells: others(cells, (name) => `parts.${name}`) }
}
