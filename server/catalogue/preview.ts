import type { Kind } from '#contract/catalogue/kind.ts'

type Values = Record<string, unknown>

/** What visitors see of the drawings of an open record: depths are shares (two decimals) of the greatest one. */
export function previewOf(kind: Kind, drawn: Readonly<Record<string, readonly Values[]>>) {
  const previews: Record<string, Values[]> = {}
  for (const [name, lines] of Object.entries(drawn)) {
    const scaled = kind.parts[name]?.preview?.scaled
    if (scaled && lines.length > 0) previews[name] = lines.map(makeScaler(lines, scaled))
  }
  return previews
}

function makeScaler(lines: readonly Values[], name: string): (line: Values) => Values {
  const greatest = lines.reduce((max, line) => Math.max(max, Number(line[name])), 0)
  const share = (value: unknown) => (greatest > 0 ? Math.round((Number(value) / greatest) * 100) / 100 : 0)
  return (line) => ({ ...line, [name]: share(line[name]) })
}
