import { useState } from 'react'

import { offered } from '#contract/dictionaries.ts'
import { useDictionary } from '#web/api/dictionaries.ts'
import { Field, Select } from '#web/ui/form/Field.tsx'

import type { ChoiceState } from './useForm.ts'

interface DictionaryFieldProps extends ChoiceState {
  /** Group of the dictionary. */
  group: string
  label: string
}

/** A select with the entries of a dictionary group, and the one that the form began with. */
export function DictionaryField({ group, label, name, value, error, onChoose }: DictionaryFieldProps) {
  const [held] = useState(value)
  const options = [{ value: '', label: '请选择' }, ...offered(useDictionary(group), held)]
  return (
    <Field label={label} {...(error && { error })}>
      {(control) => <Select {...control} name={name} value={value} options={options} onChange={onChoose} />}
    </Field>
  )
}
