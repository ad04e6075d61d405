import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import { readDay, readMoment } from '#contract/catalogue/cells/read-days.ts'
import { toHalfWidth } from '#contract/catalogue/cells/written.ts'

export type MomentCheck = { at: string; isMonth: boolean } | { reason: string }

/**
 * The moment of a reading, ISO 8601 in Chinese time: a day with its time, a day (at midnight), or a month (at the
 * midnight of its first day).
 */
export function readMomentOf(raw: RawValue): MomentCheck {
  const month = monthOf(raw)
  if (month) return { at: `${month}-01T00:00:00+08:00`, isMonth: true }
  const timed = readMoment(raw)
  if ('value' in timed) return { at: timed.value, isMonth: false }
  const day = readDay(raw)
  return 'value' in day ? { at: `${day.value}T00:00:00+08:00`, isMonth: false } : day
}

/** 2024-03, 2024年3月, 2024/3, 202403; not 2024.3, which may be October. */
function monthOf(raw: RawValue): string | undefined {
  if (raw instanceof Date) return undefined
  const text = toHalfWidth(String(raw)).replaceAll(/\s/g, '')
  const found =
    /^((?:19|20)\d\d)[-/](\d{1,2})$/.exec(text) ??
    /^((?:19|20)\d\d)年(\d{1,2})月(?:份)?$/.exec(text) ??
    /^((?:19|20)\d\d)(0[1-9]|1[0-2])$/.exec(text)
  const month = Number(found?.[2])
  return found && month >= 1 && month <= 12 ? `${found[1]}-${String(month).padStart(2, '0')}` : undefined
}
