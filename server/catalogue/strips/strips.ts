import type { Kind } from '#contract/catalogue/kind.ts'
import type { Strip } from '#contract/catalogue/traits.ts'
import { soilClassOf } from '#geology/strata/soil-class.ts'

type Values = Record<string, unknown>

/** A part whose rows lists draw as a strip, and what of them. */
export interface DrawnPart {
  name: string
  strip: Strip
  /** The column of a list's row in which the stored text stands: no field has such a name. */
  column: string
}

/** The parts that the list of a kind draws. */
export const drawnParts = (kind: Kind): readonly DrawnPart[] =>
  kind.list.flatMap((name) => {
    const strip = kind.parts[name]?.strip
    return strip ? [{ name, strip, column: `strip ${name}` }] : []
  })

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
  return rows
    .map((row) => [toPlainText(row[mark]), toPlainText(row[name]), percent(row)].join('\t'))
    .join('\n')
}

const toPlainText = (value: unknown) => (typeof value === 'string' ? value.replaceAll(/[\t\n\r]/g, ' ') : '')

/** The strips of an open record as lists answer them, out of its row. */
export function stripsIn(kind: Kind, row: Values): Record<string, string> {
  const strips: Record<string, string> = {}
  for (const { name, strip, column } of drawnParts(kind)) {
    const stored = row[column]
    if (typeof stored === 'string') strips[name] = answeredStrip(classes[strip.classes], stored)
  }
  return strips
}

const classes: Record<Strip['classes'], (name: string) => string> = { soil: soilClassOf }

/** `①1a3;②1f12`: each name as the letter of its class, by which it is drawn. */
function answeredStrip(classOf: (name: string) => string, stored: string): string {
  const layers = stored.split('\n').map((line) => {
    const [mark = '', name = '', percent = ''] = line.split('\t')
    return `${mark.replaceAll(';', ' ')}${classOf(name)}${percent}`
  })
  return layers.join(';')
}

/** The kind for lists that draw nothing. */
export const withoutListFields = (kind: Kind): Kind => ({ ...kind, list: [] })
