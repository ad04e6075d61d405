import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import { readDay } from '#contract/catalogue/cells/read-days.ts'
import type { HeadedSheet } from '#server/foreign-files/headed-sheet.ts'
import type { Cell } from '#server/foreign-files/source.ts'
import type { SheetRow } from '#server/foreign-files/spreadsheet.ts'

const clockNames = /^(?:观测|测量|采样)?(?:时刻|时间|钟点)$|^(?:time|clock)$/i

/** The column in which loggers write the time of day beside that of the day; undefined if there is none. */
export function clockColumn({ columns, headings, rows }: HeadedSheet): string | undefined {
  const day = columns.get('day')?.letter
  const named = [...headings].filter(([letter, text]) => letter !== day && clockNames.test(text.trim()))
  return named.map(([letter]) => letter).find((letter) => rows.some(({ cells }) => timeOf(cells.get(letter))))
}

/** A day with the time beside it; what is no time makes it no moment, so that it is refused with its words. */
export function withClock(
  day: Cell | undefined,
  { cells }: SheetRow,
  column: string | undefined,
): Cell | undefined {
  const raw = column === undefined ? undefined : cells.get(column)
  if (!day || day.raw === null || raw === undefined) return day
  const read = readDay(day.raw)
  const date = 'value' in read ? read.value : String(day.raw)
  return { ...day, raw: `${date} ${timeOf(raw) ?? String(raw)}` }
}

/** `8:30` or `08:30:15`; a spreadsheet has times as days of 1899. */
function timeOf(raw: RawValue | undefined): string | undefined {
  if (raw instanceof Date) return raw.getUTCFullYear() < 1901 ? raw.toISOString().slice(11, 19) : undefined
  const text = String(raw ?? '').trim()
  return /^\d{1,2}:\d{2}(?::\d{2})?$/.test(text) ? text : undefined
}
