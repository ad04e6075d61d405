import { type CalendarDate, type DateValue, toCalendarDate } from '@internationalized/date'
import { use } from 'react'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  CalendarStateContext,
} from 'react-aria-components/Calendar'

import { Button } from '#web/ui/Button.tsx'
import { Unfold } from '#web/ui/choice/Unfold.tsx'

import { isWithin, today } from './day-values.ts'

import './calendar.css'

/** Not among the icons, which the first page loads. */
const sheet = (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M3 5h14v12H3zM3 9h14M7 3v3.5M13 3v3.5" />
  </svg>
)

interface CalendarButtonProps {
  label: string
  value: DateValue | null
  min: CalendarDate
  max: CalendarDate
  disabled: boolean | undefined
  onChange: (value: DateValue | null) => void
}

/** A button that unfolds a month to choose a day from; a time of day stays as it was. */
export function CalendarButton({ label, value, min, max, disabled, onChange }: CalendarButtonProps) {
  const now = today()
  const set = (day: CalendarDate) =>
    onChange(value && 'hour' in value ? value.set({ year: day.year, month: day.month, day: day.day }) : day)
  return (
    <Unfold label={`${label}的日历`} words="" none="打开" popup="dialog" mark={sheet} disabled={disabled}>
      {(close) => (
        <div role="dialog" aria-label={`${label}的日历`}>
          <Calendar
            className="calendar"
            aria-label={label}
            autoFocus
            firstDayOfWeek="mon"
            minValue={min}
            maxValue={max}
            defaultFocusedValue={value ? toCalendarDate(value) : isWithin(now, min, max) ? now : max}
            value={value && isWithin(value, min, max) ? toCalendarDate(value) : null}
            onChange={(day) => {
              set(toCalendarDate(day))
              close()
            }}
          >
            <Months />
            <CalendarGrid weekdayStyle="narrow">{(date) => <CalendarCell date={date} />}</CalendarGrid>
          </Calendar>
          <div className="calendar-foot">
            <Button
              size="s"
              disabled={!isWithin(now, min, max)}
              onClick={() => {
                set(now)
                close()
              }}
            >
              今天
            </Button>
            <Button
              size="s"
              variant="text"
              disabled={value === null}
              onClick={() => {
                onChange(null)
                close()
              }}
            >
              清除
            </Button>
          </div>
        </div>
      )}
    </Unfold>
  )
}

/** The month that is shown, and how to turn to others. */
function Months() {
  const state = use(CalendarStateContext)
  if (!state) return null
  const turn = (by: 'previous' | 'next', isYear: boolean) => () => {
    if (by === 'previous') state.focusPreviousSection(isYear)
    else state.focusNextSection(isYear)
    state.setFocused(false)
  }
  return (
    <header className="calendar-head">
      <TurnButton words="上一年" sign="«" onClick={turn('previous', true)} />
      <TurnButton words="上一月" sign="‹" onClick={turn('previous', false)} />
      <CalendarHeading className="calendar-month" />
      <TurnButton words="下一月" sign="›" onClick={turn('next', false)} />
      <TurnButton words="下一年" sign="»" onClick={turn('next', true)} />
    </header>
  )
}

const TurnButton = ({ words, sign, onClick }: { words: string; sign: string; onClick: () => void }) => (
  <button type="button" className="calendar-turn" aria-label={words} title={words} onClick={onClick}>
    {sign}
  </button>
)
