import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Unfold } from '#web/ui/choice/Unfold.tsx'
import { readDay } from '#web/ui/date/day-values.ts'
import { DayRange } from '#web/ui/date/DayField.tsx'
import { Row, Stack } from '#web/ui/layout/box.tsx'
import { dayText } from '#web/ui/text/moments.ts'

import { type Days, monthDays, periodText, recentDays, yearDays } from './period.ts'

interface PeriodPickerProps {
  days: Days
  onChange: (days: Days) => void
}

/** A month at one click, a year, the last days, or any days from and to. */
export function PeriodPicker({ days, onChange }: PeriodPickerProps) {
  const text = periodText(days)
  const none = periodText(noDays)
  return (
    <Unfold small label="时间" words={text === none ? '' : text} none={none} popup="dialog">
      {(close) => {
        const choose = (chosen: Days) => {
          onChange(chosen)
          close()
        }
        return (
          <Stack gap={12} className="period-panel" role="dialog" aria-label="时间">
            <Months days={days} onChoose={choose} />
            <Row gap={6} align="stretch" wrap className="period-recent">
              {recentDays(today()).map(([label, recent]) => (
                <Button key={label} size="s" onClick={() => choose(recent)}>
                  {label}
                </Button>
              ))}
              <Button size="s" onClick={() => choose(noDays)}>
                全部时间
              </Button>
            </Row>
            <DayRange
              small
              label="自何日至何日"
              min={readDay('2000-01-01') ?? undefined}
              max={readDay(today()) ?? undefined}
              from={days.from ?? ''}
              to={days.to ?? ''}
              onChange={(from, to) => onChange({ from: from || undefined, to: to || undefined })}
            />
          </Stack>
        )
      }}
    </Unfold>
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
      <Row justify="space-between">
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
      </Row>
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
