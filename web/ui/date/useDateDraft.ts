import type { CalendarDate, DateValue } from '@internationalized/date'
import { useRef, useState } from 'react'

import { isWithin } from './day-values.ts'

interface DateValueProps {
  value: DateValue | null
  onChange: (value: DateValue | null) => void
}

/**
 * What is on its way to a date stays in the field: only one that can be chosen is reported. `unfit` as long as the field
 * shows what it cannot report, out of its limits or half a date; a form is not sent meanwhile.
 */
export function useDateDraft({ value, onChange }: DateValueProps, min: CalendarDate, max: CalendarDate) {
  const [last, setLast] = useState({ of: value, draft: value })
  const isSame = last.of?.toString() === value?.toString()
  const draft = isSame ? last.draft : value
  const fits = (day: DateValue | null) => day === null || isWithin(day, min, max)
  const isOut = !fits(draft)
  const { isPartial, isLeft, watch, clear } = usePartial()
  const isHalf = draft === null && isPartial
  const outside = isOut ? `请填 ${min.toString()} 至 ${max.toString()} 之间的日期` : undefined
  return {
    draft,
    watch,
    fault: isHalf && isLeft ? '请把日期填完整' : outside,
    /** Of the element, for the form around it. */
    unfit: isOut || isHalf ? '' : undefined,
    write: (next: DateValue | null) => {
      clear()
      setLast({ of: fits(next) ? next : value, draft: next })
      if (fits(next)) onChange(next)
    },
  }
}

/** Whether some parts of a date are there and others not, and whether the field was left so. */
function usePartial() {
  const ref = useRef<HTMLDivElement>(null)
  const [state, setState] = useState({ isPartial: false, isLeft: false })
  const inspect = (isLeft: boolean) => () => {
    const parts = [...(ref.current?.querySelectorAll('[role=spinbutton]') ?? [])]
    const missing = parts.filter((part) => part.hasAttribute('data-placeholder')).length
    setState({ isPartial: missing > 0 && missing < parts.length, isLeft })
  }
  /** A date has come or gone as a whole; what is typed into its parts is inspected after that. */
  const clear = () => setState({ isPartial: false, isLeft: false })
  return { ...state, clear, watch: { ref, onKeyUp: inspect(false), onBlur: inspect(true) } }
}
