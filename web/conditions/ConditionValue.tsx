import { lazy, Suspense } from 'react'

import { conditionLimits } from '#contract/catalogue/condition.ts'
import type { Field } from '#contract/catalogue/kind.ts'
import type { Facet } from '#contract/catalogue/routes.ts'
import { unfilledLabel } from '#web/records/format.ts'
import type { Option } from '#web/ui/choice/OptionList.tsx'
import { TextInput } from '#web/ui/fields/Field.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

import type { Draft } from './drafts.ts'

const MultiSelect = lazy(async () => {
  const { MultiSelect } = await fetchPage(() => import('#web/ui/choice/MultiSelect.tsx'))
  return { default: MultiSelect }
})

interface ConditionValueProps {
  field: Field
  draft: Draft
  /** Counted values of the field, if any. */
  facet: Facet | undefined
  invalid: string | undefined
  onChange: (draft: Draft) => void
}

/** The input of a condition, by the type of its field. */
export function ConditionValue(props: ConditionValueProps) {
  const { field, draft, facet, invalid, onChange } = props
  switch (field.type) {
    case 'text':
      return (
        <TextInput
          aria-label={field.label}
          aria-describedby={invalid}
          aria-invalid={invalid ? true : undefined}
          placeholder="含有的文字"
          maxLength={conditionLimits.textLength}
          value={draft.text}
          onChange={(event) => onChange({ ...draft, text: event.target.value })}
        />
      )
    case 'choice':
    case 'term':
      return field.choices || facet ? (
        <Suspense fallback={<span className="input" aria-busy />}>
          <MultiSelect
            label={field.label}
            options={optionsOf(field, facet, draft.chosen)}
            chosen={draft.chosen}
            onChange={(chosen) => onChange({ ...draft, chosen })}
          />
        </Suspense>
      ) : (
        <WholeTerms {...props} />
      )
    default:
      return <Range {...props} />
  }
}

/** A term without counted values must match exactly; several are separated by 、. */
function WholeTerms({ field, draft, invalid, onChange }: ConditionValueProps) {
  return (
    <TextInput
      aria-label={field.label}
      aria-describedby={invalid}
      placeholder="写全称，多个用、隔开"
      value={draft.text || draft.chosen.join('、')}
      onChange={({ target: { value } }) =>
        onChange({
          ...draft,
          text: value,
          chosen: value
            .split('、')
            .map((word) => word.trim())
            .filter(Boolean),
        })
      }
    />
  )
}

function Range({ field, draft, invalid, onChange }: ConditionValueProps) {
  const common =
    field.type === 'day'
      ? { type: 'date', max: '9999-12-31' }
      : { inputMode: 'decimal' as const, autoComplete: 'off', maxLength: 20, placeholder: '不限' }
  const shared = {
    ...common,
    'aria-describedby': invalid,
    'aria-invalid': invalid ? (true as const) : undefined,
  }
  return (
    <span className={field.type === 'day' ? 'range range-day' : 'range'}>
      <TextInput
        {...shared}
        aria-label={`${field.label}，从`}
        value={draft.from}
        onChange={(event) => onChange({ ...draft, from: event.target.value })}
      />
      <span aria-hidden="true">–</span>
      <TextInput
        {...shared}
        aria-label={`${field.label}，到`}
        value={draft.to}
        onChange={(event) => onChange({ ...draft, to: event.target.value })}
      />
      {field.unit && <span className="muted">{field.unit}</span>}
    </span>
  )
}

/** All choices of the field, or the values of its records; always includes the chosen ones. */
function optionsOf({ choices }: Field, facet: Facet | undefined, chosen: readonly string[]): Option[] {
  const counts = new Map(facet?.values.map(({ value, count }) => [value, count]))
  const known = [...counts.keys(), ...chosen].filter((value) => value !== '')
  const values = new Set(choices ? Object.keys(choices) : known)
  if (counts.has('') || chosen.includes('')) values.add('')
  return [...values].map((value) => ({
    value,
    label: value === '' ? unfilledLabel : (choices?.[value] ?? value),
    count: facet ? (counts.get(value) ?? 0) : undefined,
  }))
}
