import { useRef, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { useDismiss } from '#web/ui/dialog/dismiss.ts'
import { Field, TextInput } from '#web/ui/form/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { dayText } from '#web/ui/text/moments.ts'

import { type Days, monthDays, periodText, recentDays, yearDays } from './period.ts'

interface PeriodPickerProps {
  days: Days
  onChange: (days: Days) => void
}

/** A month at one click, a year, the last days, or any days from and to. */
export function PeriodPicker({ days, onChange }: PeriodPickerProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useDismiss(open, box, () => setOpen(false))
  const text = periodText(days)
  const choose = (chosen: Days) => {
    onChange(chosen)
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  return (
    <div className="period" ref={box}>
      <button
        type="button"
        className="multi-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`时间：${text}`}
        onClick={() => setOpen(!open)}
      >
        <span className={text === periodText(noDays) ? 'multi-words muted' : 'multi-words'}>{text}</span>
        <Icon name="down" small />
      </button>
      {open && (
        <div className="period-panel" role="group" aria-label="时间">
          <Months days={days} onChoose={choose} />
          <div className="period-recent">
            {recentDays(today()).map(([label, recent]) => (
              <Button key={label} size="s" onClick={() => choose(recent)}>
                {label}
              </Button>
            ))}
            <Button size="s" onClick={() => choose(noDays)}>
              全部时间
            </Button>
          </div>
          <Ends days={days} onChange={onChange} />
        </div>
      )}
    </div>
  )
}

const noDays: Days = { from: undefined, to: undefined }
const today = () => dayText(new Date().toISOString())

function Months({ days, onChoose }: { days: Days; onChoose: (days: Days) => void }) {
  const now = today()
  const [year, setYear] = useState(Number((days.from ?? now).slice(0, 4)))
  const isChosen = (month: Days) => month.from === days.from && month.to === days.to
  return (
    <>
      <div className="period-year">
        <Button size="s" variant="text" icon="left" iconOnly onClick={() => setYear(year - 1)}>
          上一年
        </Button>
        <Button size="s" aria-pressed={isChosen(yearDays(year))} onClick={() => onChoose(yearDays(year))}>
          {year} 年全年
        </Button>
        <Button
          size="s"
          variant="text"
          icon="right"
          iconOnly
          disabled={year >= Number(now.slice(0, 4))}
          onClick={() => setYear(year + 1)}
        >
          下一年
        </Button>
      </div>
      <div className="period-months" role="group" aria-label={`${year} 年`}>
        {Array.from({ length: 12 }, (_, i) => monthDays(year, i + 1)).map((month, i) => (
          <button
            key={month.from}
            type="button"
            aria-label={`${year} 年 ${i + 1} 月`}
            aria-pressed={isChosen(month)}
            disabled={month.from > now}
            onClick={() => onChoose(month)}
          >
            {i + 1} 月
          </button>
        ))}
      </div>
    </>
  )
}

function Ends({ days, onChange }: PeriodPickerProps) {
  const now = today()
  const end = (name: 'from' | 'to') => (value: string) => {
    const changed = { ...days, [name]: value || undefined }
    const { from, to } = changed
    onChange(from && to && from > to ? { from: value, to: value } : { from, to })
  }
  return (
    <div className="period-ends">
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={name === 'from' ? '自' : '至'}>
          {(control) => (
            <TextInput
              {...control}
              small
              type="date"
              min="2000-01-01"
              max={now}
              value={days[name] ?? ''}
              onChange={({ target }) => end(name)(target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  )
}
