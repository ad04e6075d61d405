import type { CalendarDate, DateValue } from '@internationalized/date'
import { useId } from 'react'
import { DateField as AriaDateField, DateInput, DateSegment } from 'react-aria-components/DateField'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Label } from 'react-aria-components/Label'

import { Icon } from '#web/ui/Icon.tsx'

import { CalendarButton } from './CalendarButton.tsx'
import { firstDay, lastDay } from './day-values.ts'
import { useDateDraft } from './useDateDraft.ts'

import '#web/ui/fields/field.css'
import './date-field.css'

export interface DateWords {
  label: string
  /** The label is read but not drawn, as beside others in one line. */
  bare?: boolean | undefined
  hint?: string | undefined
  error?: string | undefined
  small?: boolean | undefined
  disabled?: boolean | undefined
  /** First and last day that can be chosen. */
  min?: CalendarDate | undefined
  max?: CalendarDate | undefined
}

interface DateFieldProps extends DateWords {
  value: DateValue | null
  granularity: 'day' | 'minute'
  onChange: (value: DateValue | null) => void
}

/** A date in its parts, year, month and day, to be typed, or chosen from a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, bare, hint, small, disabled, min = firstDay, max = lastDay, granularity } = props
  const remarkId = useId()
  const { draft, write, unfit, fault, watch } = useDateDraft(props, min, max)
  const error = props.error ?? fault
  return (
    <I18nProvider locale="zh-CN">
      <AriaDateField
        {...watch}
        data-unfit={unfit}
        className={small ? 'field date-field date-field-s' : 'field date-field'}
        value={draft}
        onChange={write}
        granularity={granularity}
        hourCycle={24}
        shouldForceLeadingZeros
        hideTimeZone
        isDisabled={disabled === true}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        aria-describedby={remarkId}
      >
        <Label className={bare ? 'vh' : 'field-label'}>{label}</Label>
        <div className="date-box">
          <DateInput className="date-parts">{(segment) => <Part part={segment} />}</DateInput>
          <CalendarButton {...{ label, min, max, disabled }} value={draft} onChange={write} />
        </div>
        <p id={remarkId} className={error ? 'field-error' : 'field-hint'}>
          {error && <Icon name="warning" small />}
          {error ?? hint}
        </p>
      </AriaDateField>
    </I18nProvider>
  )
}

type Segment = Parameters<Parameters<typeof DateInput>[0]['children']>[0]

/** The words behind the parts, instead of the signs between them. */
const units: Partial<Record<Segment['type'], string>> = { year: '年', month: '月', day: '日', hour: ':' }

const Part = ({ part }: { part: Segment }) =>
  part.type === 'literal' ? (
    <></>
  ) : (
    <>
      <DateSegment className={`date-part date-${part.type}`} segment={part} />
      {units[part.type] && (
        <span className="date-unit" aria-hidden="true">
          {units[part.type]}
        </span>
      )}
    </>
  )
