import { errorFault, type RawValue } from './raw-value.ts'
import { isVoid, numberOf } from './read-numbers.ts'
import { isBlank, toHalfWidth } from './written.ts'

/** One reading: a value, less than a limit, or none. */
export interface MeasuredValue {
  /** The value, or the limit of detection that it is below; null if there is none. */
  value: number | null
  /** It was sought and not found. */
  below: boolean
}

export type ReadingCheck = MeasuredValue | { blank: true } | { reason: string }

/**
 * Reads a reading in the unit of its quantity: a number as `numberOf` takes it; `<0.05`, `0.05L` and `未检出(0.05)` as
 * below that limit of detection (HJ/T 91—2002 writes the limit with an L behind it); 未检出 and ND without a limit;
 * 缺测 as a visit without a value. Signs and voids for an unknown value are blank.
 */
export function readReading(raw: RawValue, unit: string): ReadingCheck {
  if (typeof raw !== 'string') return numberAs(raw, unit, false)
  const error = errorFault(raw)
  if (error) return error
  const text = toHalfWidth(raw).replaceAll(/\s/g, '')
  if (text === '' || (isBlank(text) && !isNotFound(text))) return { blank: true }
  if (missingForm.test(text)) return { value: null, below: false }
  if (isNotFound(text)) return { value: null, below: true }
  const limit = withoutMark(
    belowForms.map((form) => form.exec(text)?.[1]).find((found) => found !== undefined),
  )
  return numberAs(limit ?? text, unit, limit !== undefined)
}

const notFound = '(?:未检出|未测出|N\\.?D\\.?)'
const isNotFound = (text: string) => new RegExp(`^${notFound}$`, 'i').test(text)
const missingForm = /^(?:缺测|停测|干井|无法观测)$/
/** A laboratory's L directly behind the digits is no litre. */
const withoutMark = (limit: string | undefined) => limit?.replace(/(?<=\d)L$/i, '')
const belowForms = [/^[<＜〈](.+)$/, /^(\d+(?:\.\d+)?L)$/i, new RegExp(`^${notFound}\\([<＜]?(.+)\\)$`, 'i')]

function numberAs(raw: RawValue, unit: string, below: boolean): ReadingCheck {
  const value = numberOf(raw, unit)
  if (typeof value !== 'number') return value
  if (isVoid(value)) return { blank: true }
  return below && value < 0 ? { reason: '检出限不能是负数' } : { value, below }
}
