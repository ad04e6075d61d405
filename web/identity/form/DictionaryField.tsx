import { dictionaries } from '#contract/dictionaries.ts'
import { useCall } from '#web/api/hooks.ts'
import { Field, Select } from '#web/ui/form/Field.tsx'

import type { ChoiceState } from './useForm.ts'

interface DictionaryFieldProps extends ChoiceState {
  /** Group of the dictionary. */
  group: string
  label: string
}

/** A select with the entries of a dictionary group. */
export function DictionaryField({ group, label, name, value, error, onChoose }: DictionaryFieldProps) {
  const { data = [] } = useCall(dictionaries.list, { groupCode: group })
  const options = [{ value: '', label: '请选择' }, ...data]
  return (
    <Field label={label} {...(error && { error })}>
      {(control) => <Select {...control} name={name} value={value} options={options} onChange={onChoose} />}
    </Field>
  )
}
