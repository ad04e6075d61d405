import type { LooseField } from '#web/ui/form/useFieldForm.ts'

import { Field, Select } from './Field.tsx'

interface SelectFieldProps<V extends string> extends LooseField<V> {
  label: string
  hint?: string
  small?: boolean
  options: readonly { value: V; label: string }[]
}

/** The native select of a form with label, hint and error. */
export const SelectField = <V extends string>(props: SelectFieldProps<V>) => {
  const { label, hint, error, options, onChange, ...select } = props
  const choose = (chosen: string) => {
    const option = options.find(({ value }) => value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <Field label={label} {...(hint && { hint })} {...(error && { error })}>
      {(control) => <Select {...control} {...select} options={options} onChange={choose} />}
    </Field>
  )
}
