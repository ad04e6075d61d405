import { momentText } from '#web/ui/text/moments.ts'

import { Field, TextInput } from './Field.tsx'

/** The clock of the archive, wherever the browser stands. */
const zone = '+08:00'

/** A moment as the control writes it: 2026-11-20T21:05. */
const localText = (iso: string): string => (iso === '' ? '' : momentText(iso).replace(' ', 'T'))

const isoOf = (text: string): string => (text === '' ? '' : new Date(`${text}${zone}`).toISOString())

interface MomentFieldProps {
  label: string
  hint?: string
  error?: string
  /** ISO 8601, empty when there is none. */
  value: string
  onChange: (iso: string) => void
}

/** A date and a time of day, by the calendar of the browser. */
export function MomentField({ value, onChange, ...words }: MomentFieldProps) {
  return (
    <Field {...words}>
      {(control) => (
        <TextInput
          {...control}
          type="datetime-local"
          max="9999-12-31T23:59"
          value={localText(value)}
          onChange={({ target }) => onChange(isoOf(target.value))}
        />
      )}
    </Field>
  )
}
