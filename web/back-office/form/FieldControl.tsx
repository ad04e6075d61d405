import type { Field as FieldOf } from '#contract/back-office/resource.ts'
import { resources } from '#contract/back-office/resources.ts'
import { useOptions } from '#web/back-office/options.ts'
import { Field, Select, TextInput } from '#web/ui/form/Field.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SwitchField } from '#web/ui/form/Switch.tsx'

import { TreeChoice } from './TreeChoice.tsx'

export interface ControlProps {
  field: FieldOf
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
  error: string | undefined
  /** The row itself and what is below it are no parents of it. */
  self: number | undefined
}

/** The control of a field, by its type. */
export function FieldControl(props: ControlProps) {
  const { field, value, onChange, error } = props
  const { type, label, required, hint } = field
  const title = required ? label : `${label}（选填）`
  const words = { label: title, ...(hint && { hint }), ...(error && { error }) }
  const isTree = field.to !== undefined && resources[field.to]?.parent !== undefined
  if (type === 'flag')
    return <SwitchField label={label} on={value === true} words={['是', '否']} onChange={onChange} />
  if (type === 'integer') return <NumberField {...words} value={String(value ?? '')} onChange={onChange} />
  if (isTree) return <TreeChoice {...props} words={words} />
  if (type === 'text') return <TextControl {...props} words={words} />
  return <Choice {...props} words={words} />
}

export interface Words {
  label: string
  hint?: string
  error?: string
}

function TextControl({ field, value, onChange, onBlur, words }: ControlProps & { words: Words }) {
  const text = String(value ?? '')
  return (
    <Field {...words}>
      {(control) =>
        field.long ? (
          <textarea
            {...control}
            className="input"
            rows={3}
            value={text}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onBlur}
          />
        ) : (
          <TextInput
            {...control}
            autoComplete="off"
            value={text}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onBlur}
          />
        )
      }
    </Field>
  )
}

function Choice({ field, value, onChange, words }: ControlProps & { words: Words }) {
  const options = useOptions(field)
  const held = value === null || value === undefined ? '' : String(value)
  const isKnown = options.some((option) => option.value === held)
  const none = { value: '', label: field.required ? '请选择' : '不选' }
  const all = [none, ...options, ...(held && !isKnown ? [{ value: held, label: held }] : [])]
  return (
    <Field {...words}>
      {(control) => (
        <Select
          {...control}
          value={held}
          options={all}
          onChange={(chosen) =>
            onChange(chosen === '' ? null : field.type === 'ref' ? Number(chosen) : chosen)
          }
        />
      )}
    </Field>
  )
}
