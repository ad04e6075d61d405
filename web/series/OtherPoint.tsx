import { useId } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import { catalogue, type RecordView } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { Select } from '#web/ui/fields/Field.tsx'
import { Text } from '#web/ui/layout/box.tsx'

interface OtherPointProps {
  kind: Kind
  record: RecordView
  /** The code of the record that is compared; empty for none. */
  value: string
  onChange: (code: string) => void
}

/** Selects another record of the kind in the same district for comparison. */
export function OtherPoint({ kind, record: { code, district }, value, onChange }: OtherPointProps) {
  const id = useId()
  const conditions = district ? [{ prop: 'district', anyOf: [district] }] : []
  const { data } = useCall(catalogue.list, { kind: kind.name, size: 50, sort: 'code', conditions })
  const near = (data?.records ?? []).filter((one) => one.code !== code && one.access !== 'secret')
  const options = near.map((one) => ({ value: one.code, label: `${one.code}　${one.title}` }))
  if (!value && options.length === 0) return null
  const unlisted = value && !options.some((one) => one.value === value) ? [{ value, label: value }] : []
  return (
    <Text below={12} className="series-chooser no-print">
      <label htmlFor={id}>同图比较</label>
      <Select
        small
        id={id}
        options={[
          { value: '', label: `不比较（${district ?? '全市'}另有 ${near.length} ${kind.counter}）` },
          ...unlisted,
          ...options,
        ]}
        {...{ value, onChange }}
      />
    </Text>
  )
}
