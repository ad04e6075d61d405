import type { Strip } from '#contract/catalogue/drawn.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { soilClassOf } from '#geology/strata/soil-class.ts'

type Values = Record<string, unknown>

/** A part whose rows lists draw as a strip, and what of them. */
export interface DrawnPart {
  name: string
  strip: Strip
  /** The column of a list's row in which the stored text stands: no field has such a name. */
  column: string
}

const drawn = new WeakMap<Kind, readonly DrawnPart[]>()

/** The parts that the list of a kind draws. */
export function drawnParts(kind: Kind): readonly DrawnPart[] {
  const known = drawn.get(kind)
  if (known) return known
  const parts = kind.list.flatMap((name) => {
    const strip = kind.parts[name]?.strip
    return strip ? [{ name, strip, column: `strip ${name}` }] : []
  })
  drawn.set(kind, parts)
  return parts
}

/** What is stored of the strips of a record that has these rows. */
export const storedStrips = (kind: Kind, parts: Readonly<Record<string, readonly Values[]>>) =>
  drawnParts(kind).flatMap(({ name, strip, column }) => {
    const rows = parts[name] ?? []
    return rows.length > 0 ? [{ part: name, column, strip: storedStrip(strip, rows) }] : []
  })

/** A line for each row: its mark, its name, and its depth in percent of the greatest one. */
function storedStrip({ mark, name, scaled }: Strip, rows: readonly Values[]): string {
  const greatest = rows.reduce((max, row) => Math.max(max, Number(row[scaled])), 0)
  const percent = (row: Values) =>
    greatest > 0 ? Math.floor((Number(row[scaled]) / greatest) * 100 + 0.5) : 0
  return rows.map((row) => [plain(row[mark]), plain(row[name]), percent(row)].join('\t')).join('\n')
}

const plain = (value: unknown) => (typeof value === 'string' ? value.replaceAll(/[\t\n\r]/g, ' ') : '')

/** The strips of an open record as lists answer them, out of its row. */
export function stripsIn(kind: Kind, row: Values): Record<string, string> {
  const strips: Record<string, string> = {}
  for (const { name, strip, column } of drawnParts(kind)) {
    const stored = row[column]
    if (typeof stored === 'string') strips[name] = answeredStrip(classes[strip.classes], stored)
  }
  return strips
}

const classes: Record<Strip['classes'], (name: string) => string> = { soil: remembering(soilClassOf) }

/** `①1a3;②1f12`: each name as the letter of its class, by which it is drawn. */
function answeredStrip(classOf: (name: string) => string, stored: string): string {
  const layers = stored.split('\n').map((line) => {
    const [mark = '', name = '', percent = ''] = line.split('\t')
    return `${mark.replaceAll(';', ' ')}${classOf(name)}${percent}`
  })
  return layers.join(';')
}

const maxRemembered = 2000

/** Names are few; those beyond are classed each time. */
function remembering(classOf: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const letter = classOf(name)
    if (known.size < maxRemembered && name.length < 40) known.set(name, letter)
    return letter
  }
}

/** The kind for lists that draw nothing. */
export function undrawn(kind: Kind): Kind {
  const known = undrawnKinds.get(kind)
  if (known) return known
  const made = { ...kind, list: [] }
  undrawnKinds.set(kind, made)
  return made
}

const undrawnKinds = new WeakMap<Kind, Kind>()
