import type { ControlProps } from '#web/ui/fields/Field.tsx'

import { Choice } from './Choice.tsx'
import { MultiSelect } from './MultiSelect.tsx'
import { type OptionSearch, useLooking } from './useLooking.ts'

interface SharedSelectProps extends OptionSearch {
  label: string
  none?: string
  control?: ControlProps | undefined
  small?: boolean
  disabled?: boolean
}

interface CallSelectProps extends SharedSelectProps {
  value: number | undefined
  onChange: (id: number | undefined) => void
  /** Offers to choose nothing, in these words. */
  clear?: string | undefined
}

/** One row that a call of the contract answers with, among the first or found by typing. */
export function CallSelect({ call, what, offers, value, onChange, ...rest }: CallSelectProps) {
  const { known, ...looking } = useLooking({ call, what, offers }, value === undefined ? [] : [value])
  return (
    <Choice
      {...rest}
      {...looking}
      value={value === undefined ? '' : String(value)}
      words={known[0]?.label ?? (value === undefined ? undefined : '……')}
      onChange={(chosen) => onChange(chosen === '' ? undefined : Number(chosen))}
    />
  )
}

interface CallChoicesProps extends SharedSelectProps {
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  /** How many may be chosen; 3 when not said. */
  max?: number
}

/** Several rows of a call, in the same way. */
export function CallChoices({ call, what, offers, chosen, onChange, ...rest }: CallChoicesProps) {
  const looking = useLooking({ call, what, offers }, chosen)
  return (
    <MultiSelect
      {...rest}
      {...looking}
      chosen={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number))}
    />
  )
}
