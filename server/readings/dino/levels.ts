import { numberOf } from '#contract/catalogue/cells/read-numbers.ts'
import type { Problem } from '#server/foreign-files/source.ts'
import { noteOn } from '#server/foreign-files/source.ts'
import type { SheetRow } from '#server/foreign-files/spreadsheet.ts'

import { type DinoColumn, dinoDay, type DinoHead } from './heads.ts'

/** Heights of the ground and of the measuring point of a filter within a time, centimetres above the datum. */
export interface LevelSpan {
  row: number
  /** ISO days. */
  from: string
  until: string
  ground: number | undefined
  point: number | undefined
}

/** Spans by filter. */
export type Levels = Map<string, LevelSpan[]>

/** Reads a row of the table of heights. */
export function addLevel(
  levels: Levels,
  code: string,
  { row, cells }: SheetRow,
  { columns }: DinoHead,
): void {
  const raw = (name: DinoColumn) => cells.get(columns.get(name)?.letter ?? '')
  const centimetres = (name: DinoColumn) => {
    const value = numberOf(raw(name) ?? null)
    if (typeof value !== 'number') return undefined
    return columns.get(name)?.unit === 'm' ? value * 100 : value
  }
  const [from, until] = [dayText(raw('from')), dayText(raw('until'))]
  const span = {
    row,
    from,
    until: until || '9999',
    ground: centimetres('ground'),
    point: centimetres('point'),
  }
  const known = levels.get(code)
  if (known) known.push(span)
  else levels.set(code, [span])
}

const dayText = (raw: Parameters<typeof dinoDay>[0]): string =>
  String(dinoDay(raw) ?? '')
    .replaceAll('/', '-')
    .slice(0, 10)

/** The heights on a day: those of the later span on the day on which one follows another. */
export const levelOn = (levels: Levels, code: string, day: string): LevelSpan | undefined =>
  levels.get(code)?.findLast(({ from, until }) => day >= from && day <= until)

/** Says when the measuring point or the ground was given another height. */
export function levelNotes(sheet: string, levels: Levels): Problem[] {
  return [...levels].flatMap(([code, spans]) => {
    const sorted = spans.toSorted((a, b) => a.from.localeCompare(b.from))
    return sorted.flatMap((span, i) => {
      const before = sorted[i - 1]
      const changes = before
        ? [changed('测点', before.point, span.point), changed('地面', before.ground, span.ground)]
        : []
      const words = changes.filter(Boolean).join('，')
      return words === '' ? [] : [noteOn(sheet, `${code}：${span.from} 起${words}`, span.row)]
    })
  })
}

const changed = (what: string, before: number | undefined, after: number | undefined): string =>
  before !== undefined && after !== undefined && before !== after
    ? `${what}高程由 ${before} cm 改为 ${after} cm`
    : ''
