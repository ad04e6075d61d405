import { DateField, type DateWords } from './DateField.tsx'
import { dayOf, momentOf, readDay, readMoment } from './day-values.ts'

import './day-range.css'

interface TextProps extends DateWords {
  value: string
  onChange: (value: string) => void
}

/** A day: 2026-11-20, empty when there is none. */
export const DayField = ({ value, onChange, ...words }: TextProps) => (
  <DateField {...words} granularity="day" value={readDay(value)} onChange={(day) => onChange(dayOf(day))} />
)

/** A day and a time of day on the clock of the archive: ISO 8601, empty when there is none. */
export const MomentField = ({ value, onChange, ...words }: TextProps) => (
  <DateField
    {...words}
    granularity="minute"
    value={readMoment(value)}
    onChange={(moment) => onChange(momentOf(moment))}
  />
)

interface DayRangeProps extends Omit<DateWords, 'bare' | 'hint' | 'error'> {
  from: string
  to: string
  /** Both may be open; a last day before the first one takes it along, and so does a first one after the last. */
  onChange: (from: string, to: string) => void
}

/** Days from and to, both included. */
export function DayRange({ label, from, to, onChange, ...words }: DayRangeProps) {
  const isTurned = (first: string, last: string) => first !== '' && last !== '' && first > last
  return (
    <div className="day-range" role="group" aria-label={label}>
      <DayField
        {...words}
        label="自"
        value={from}
        onChange={(day) => onChange(day, isTurned(day, to) ? day : to)}
      />
      <DayField
        {...words}
        label="至"
        value={to}
        onChange={(day) => onChange(isTurned(from, day) ? day : from, day)}
      />
    </div>
  )
}
