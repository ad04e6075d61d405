import type { RawValue } from './raw-value.ts'
import { toHalfWidth } from './written.ts'

type Raw = RawValue
type DayReading = { value: string } | { reason: string }

const notADay = { reason: '须为日期，如 2024-03-01、2024/3/1 或 20240301' }
const notAMoment = { reason: '须为日期与时刻，如 2024-03-01 08:30' }

/** Reads common forms of days, with or without a time; ISO timestamps; Excel serials (1927–2119). */
export function readDay(raw: Raw): DayReading {
  const serial = serialOf(raw)
  if (serial) return { value: serial.slice(0, 10) }
  const { day, time } = splitDayAndTime(raw)
  if (time !== undefined && !timeIn(time)) return notADay
  return readCalendar(day)
}

/** A timestamp without a time zone is in Chinese time. */
export function readMoment(raw: Raw): DayReading {
  const serial = serialOf(raw)
  if (serial) return { value: `${serial}+08:00` }
  const { day, time } = splitDayAndTime(raw)
  const [read, clock] = [readCalendar(day), time === undefined ? undefined : timeIn(time)]
  if (!clock || 'reason' in read) return notAMoment
  return { value: `${read.value}T${clock}` }
}

/** An Excel serial, or a date made from one, as a local timestamp to the second. */
function serialOf(raw: Raw): string | undefined {
  if (raw instanceof Date) return Number.isNaN(raw.getTime()) ? undefined : localMoment(raw.getTime())
  const text = toHalfWidth(String(raw)).trim()
  const days = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : 0
  return days >= 10_000 && days <= 80_000 ? localMoment((days - 25_569) * 86_400_000) : undefined
}

/** Fractions of a second are rounding noise of binary days. */
const localMoment = (ms: number) => new Date(Math.round(ms / 1000) * 1000).toISOString().slice(0, 19)

function splitDayAndTime(raw: Raw): { day: string; time: string | undefined } {
  const text = raw instanceof Date ? '' : toHalfWidth(String(raw)).trim()
  const found = /^(\d{4}\s*\D\s*\d{1,2}\s*\D\s*\d{1,2}[日号]?|\d{8})(?:\s*T\s*|\s+|(?<=[日号]))(\S.*)$/.exec(
    text,
  )
  return found ? { day: found[1]!, time: found[2] } : { day: text, time: undefined }
}

function readCalendar(written: string): DayReading {
  const text = written.replaceAll(/\s/g, '')
  const found =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ??
    /^(\d{4})(年)(\d{1,2})月(\d{1,2})[日号]?$/.exec(text) ??
    /^(\d{4})()(\d{2})(\d{2})$/.exec(text)
  if (!found) return notADay
  const [year, month, day] = [Number(found[1]), Number(found[3]), Number(found[4])]
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? { value: date.toISOString().slice(0, 10) } : { reason: '没有这一天' }
}

/** Converts `8:30`, `08:30:15.2Z`, `下午3时05分` to `HH:MM:SS` with the time zone. */
function timeIn(text: string): string | undefined {
  const found =
    /^(上午|下午|晚上|[AP]M)?\s*(\d{1,2})\s*[:时点]\s*(?:(\d{1,2})\s*(?:[:分]\s*)?)?(?:(\d{1,2})(?:\.\d+)?\s*秒?)?\s*([AP]M)?(Z|[+-]\d{2}:?\d{2})?$/i.exec(
      text.trim(),
    )
  if (!found) return undefined
  const [, before, hours, minutes = '0', seconds = '0', after, zone] = found
  const half = (before ?? after ?? '').toUpperCase()
  const hour = hourOf(Number(hours), half)
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const clock = [hour, Number(minutes), Number(seconds)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  return clock + (zone ? zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2') : '+08:00')
}

function hourOf(hour: number, half: string): number {
  if (/下午|晚上|PM/.test(half)) return hour < 12 ? hour + 12 : hour
  return /上午|AM/.test(half) && hour === 12 ? 0 : hour
}
