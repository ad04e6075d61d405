import type { Field as FieldOf } from '#contract/back-office/resource.ts'
import { resources } from '#contract/back-office/resources.ts'
import { useOptions } from '#web/back-office/options.ts'
import { Field, Select, TextInput } from '#web/ui/form/Field.tsx'
import { MomentField } from '#web/ui/form/MomentField.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SwitchField } from '#web/ui/form/Switch.tsx'

import { BlocksControl } from './BlocksControl.tsx'
import type { ControlProps, Words } from './control.ts'
import { TreeChoice } from './TreeChoice.tsx'

const isTree = ({ to = '' }: FieldOf) => Object.hasOwn(resources, to) && resources[to]?.parent !== undefined

/** The words around a control: what need not be given says so. */
export function wordsOf({ field: { label, required, hint }, error, isNeeded }: ControlProps): Words {
  const remark = required ? '' : isNeeded ? '（发布前须填）' : '（选填）'
  return { label: `${label}${remark}`, ...(hint && { hint }), ...(error && { error }) }
}

/** The control of a field, by its type. */
export function FieldControl(props: ControlProps) {
  const { field, value, onChange } = props
  const words = wordsOf(props)
  if (field.type === 'flag')
    return <SwitchField label={field.label} on={value === true} words={['是', '否']} onChange={onChange} />
  if (field.type === 'integer')
    return <NumberField {...words} value={String(value ?? '')} onChange={onChange} />
  if (field.type === 'moment')
    return <MomentField {...words} value={String(value ?? '')} onChange={onChange} />
  if (field.type === 'blocks') return <BlocksControl {...props} words={words} />
  if (isTree(field)) return <TreeChoice {...props} words={words} />
  if (field.type === 'text') return <TextControl {...props} words={words} />
  return <Choice {...props} words={words} />
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

/** The options of a select; a value that is offered no more stands among them as long as it is held. */
function useOffered(field: FieldOf, held: string, isAsked: boolean) {
  const options = useOptions(field)
  const none = { value: '', label: isAsked ? '请选择' : '不选' }
  const isKnown = held === '' || options.some((option) => option.value === held)
  return [none, ...options, ...(isKnown ? [] : [{ value: held, label: held }])]
}

function Choice({ field, value, onChange, words, isNeeded }: ControlProps & { words: Words }) {
  const held = String(value ?? '')
  const all = useOffered(field, held, field.required === true || isNeeded === true)
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
