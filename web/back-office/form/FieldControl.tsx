import { callsOf } from '#contract/back-office/calls.ts'
import type { Field as FieldOf } from '#contract/back-office/resource.ts'
import { resourceNamed, resources } from '#contract/back-office/resources.ts'
import { yesNo } from '#contract/yes-no.ts'
import { CallSelect } from '#web/ui/choice/CallSelect.tsx'
import { DictionarySelect } from '#web/ui/choice/DictionarySelect.tsx'
import { MomentField } from '#web/ui/date/DayField.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { SwitchField } from '#web/ui/fields/Switch.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

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
    return (
      <SwitchField
        {...{ label: field.label, ...(field.hint && { hint: field.hint }) }}
        on={value === true}
        words={[yesNo[1], yesNo[0]]}
        onChange={onChange}
      />
    )
  if (field.type === 'integer')
    return <NumberField {...words} value={String(value ?? '')} onChange={onChange} />
  if (field.type === 'moment')
    return <MomentField {...words} value={String(value ?? '')} onChange={onChange} />
  if (field.type === 'blocks') return <BlocksControl {...props} words={words} />
  if (isTree(field)) return <TreeChoice {...props} words={words} />
  if (field.type === 'text') return <TextControl {...props} words={words} />
  return <Choosing {...props} words={words} />
}

const TextControl = ({ field, value, onChange, onBlur, words, error }: ControlProps & { words: Words }) => (
  <TextField
    {...{ ...words, error, onChange, onBlur }}
    value={String(value ?? '')}
    autoComplete="off"
    rows={field.long ? 3 : undefined}
  />
)

/** One or several of the choices of a field: its own few, a dictionary, or rows of another resource. */
function Choosing(props: ControlProps & { words: Words }) {
  const { field, value, onChange, words, isNeeded } = props
  const { type, to = '', group = '' } = field
  const held = String(value ?? '')
  const clear = field.required || isNeeded ? undefined : '不选'
  if (type === 'choice') return <ChoiceSelect {...props} />
  return (
    <Field {...words}>
      {(control) => {
        const shared = { label: words.label, control, clear }
        if (type === 'dictionary')
          return (
            <DictionarySelect
              {...shared}
              group={group}
              value={held}
              onChange={(code) => onChange(code || null)}
            />
          )
        const rows = { call: callsOf({ name: to }).options, what: resourceNamed(to).label }
        return (
          <CallSelect
            {...shared}
            {...rows}
            value={held === '' ? undefined : Number(held)}
            onChange={(id) => onChange(id ?? null)}
          />
        )
      }}
    </Field>
  )
}

/** One of a few. */
function ChoiceSelect({ field, value, onChange, words, isNeeded, error }: ControlProps & { words: Words }) {
  const none = { value: '', label: field.required || isNeeded ? '请选择' : '不选' }
  const options = Object.entries(field.choices ?? {}).map(([code, label]) => ({ value: code, label }))
  return (
    <SelectField
      {...{ ...words, error }}
      value={String(value ?? '')}
      options={[none, ...options]}
      onChange={(chosen) => onChange(chosen || null)}
    />
  )
}
