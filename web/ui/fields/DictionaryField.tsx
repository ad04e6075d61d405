import { useState } from 'react'

import { listOffered } from '#contract/dictionaries.ts'
import { useDictionary } from '#web/api/dictionaries.ts'
import type { FieldState } from '#web/ui/form/useFieldForm.ts'

import { SelectField } from './SelectField.tsx'

interface DictionaryFieldProps extends FieldState {
  /** Group of the dictionary. */
  group: string
  label: string
}

/** A select with the entries of a dictionary group, and the one that the form began with. */
export function DictionaryField({ group, ...field }: DictionaryFieldProps) {
  const [held] = useState(field.value)
  const options = listOffered(useDictionary(group), held)
  return <SelectField {...field} options={[{ value: '', label: '请选择' }, ...options]} />
}
