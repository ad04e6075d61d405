import { useMemo } from 'react'

import { callsOf } from '#contract/back-office/calls.ts'
import { departmentRoutes } from '#contract/back-office/department.ts'
import type { Field } from '#contract/back-office/resource.ts'
import { resourceNamed } from '#contract/back-office/resources.ts'
import { yesNo } from '#contract/yes-no.ts'
import { useDictionary } from '#web/api/dictionaries.ts'
import { useCall } from '#web/api/hooks.ts'
import { nodesOf } from '#web/back-office/tree/nodes.ts'
import { CallChoices } from '#web/ui/choice/CallSelect.tsx'
import { Cascader } from '#web/ui/choice/Cascader.tsx'
import { MultiSelect } from '#web/ui/choice/MultiSelect.tsx'
import { Select } from '#web/ui/fields/Field.tsx'

import type { FilterValue } from './list-address.ts'
import type { ListView } from './useListPlace.ts'

interface FilterControlProps {
  name: string
  field: Field
  view: ListView
}

interface OneFilterProps {
  field: Field
  values: readonly FilterValue[]
  onChange: (values: FilterValue[]) => void
}

/** A filter, by the type of its field; what is chosen is asked for at once. */
export function FilterControl({ name, field, view: { place, to } }: FilterControlProps) {
  const values = place.filters[name] ?? []
  const onChange = (chosen: FilterValue[]) => {
    const { [name]: _, ...others } = place.filters
    to({ filters: chosen.length === 0 ? others : { ...others, [name]: chosen } })
  }
  const given = { field, values, onChange }
  if (field.type === 'dictionary') return <DictionaryFilter {...given} />
  if (field.type !== 'ref' && field.type !== 'refs') return <ChoiceFilter {...given} />
  return resourceNamed(field.to ?? '').parent === undefined ? (
    <RowsFilter {...given} />
  ) : (
    <TreeFilter {...given} />
  )
}

const all = ({ label }: Field) => `${label}：全部`

function ChoiceFilter({ field, values: [given], onChange }: OneFilterProps) {
  const isFlag = field.type === 'flag'
  const choices = Object.entries(isFlag ? yesNo : (field.choices ?? {}))
  const value = typeof given === 'boolean' ? (given ? '1' : '0') : String(given ?? '')
  return (
    <Select
      small
      aria-label={field.label}
      value={value}
      options={[
        { value: '', label: all(field) },
        ...choices.map(([code, label]) => ({ value: code, label })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? [] : [isFlag ? chosen === '1' : chosen])}
    />
  )
}

/** A disabled value is asked for too: rows may have it. */
function DictionaryFilter({ field, values, onChange }: OneFilterProps) {
  const options = useDictionary(field.group ?? '').map(({ value, label, status }) => ({
    value,
    label,
    ...(status === '0' && { detail: '已停用' }),
  }))
  return (
    <MultiSelect
      small
      label={field.label}
      none={all(field)}
      options={options}
      chosen={values.map(String)}
      onChange={onChange}
    />
  )
}

function RowsFilter({ field, values, onChange }: OneFilterProps) {
  return (
    <CallChoices
      small
      label={field.label}
      none={all(field)}
      what={field.label}
      call={callsOf({ name: field.to ?? '' }).options}
      chosen={values.map(Number)}
      onChange={onChange}
    />
  )
}

function TreeFilter({ field, values: [given], onChange }: OneFilterProps) {
  const { data } = useCall(callsOf({ name: field.to ?? '' }).tree ?? departmentRoutes.tree, {})
  const nodes = useMemo(() => nodesOf(data ?? []), [data])
  return (
    <Cascader
      small
      label={field.label}
      none={all(field)}
      clear="全部"
      nodes={nodes}
      value={String(given ?? '')}
      onChange={(id) => onChange(id === '' ? [] : [Number(id)])}
    />
  )
}
