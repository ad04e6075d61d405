import { useState } from 'react'

import { listOffered } from '#contract/dictionaries.ts'
import { useDictionary } from '#web/api/dictionaries.ts'
import type { ControlProps } from '#web/ui/fields/Field.tsx'

import { Choice } from './Choice.tsx'

interface DictionarySelectProps {
  label: string
  /** Code of the dictionary group. */
  group: string
  value: string
  onChange: (value: string) => void
  none?: string
  clear?: string | undefined
  control?: ControlProps | undefined
  small?: boolean
  disabled?: boolean
}

/** A value of a dictionary group. A disabled one is offered only where the form has had it; one that is none stands as it was written. */
export function DictionarySelect({ group, value, ...rest }: DictionarySelectProps) {
  const [before, setBefore] = useState([value])
  if (!before.includes(value)) setBefore([...before, value])
  const all = useDictionary(group)
  const options = listOffered(all, ...before).map(({ value: code, label, status }) => ({
    value: code,
    label,
    ...(status === '0' && { detail: '已停用' }),
  }))
  return (
    <Choice
      {...rest}
      value={value}
      options={options}
      words={all.find((item) => item.value === value)?.label ?? (value || undefined)}
      empty="这个字典组还没有可选的值"
    />
  )
}
