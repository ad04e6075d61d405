import { useState } from 'react'

import type { Condition, RangeCondition } from '#contract/catalogue/condition.ts'
import type { Field, Kind } from '#contract/catalogue/kind.ts'
import { askableConditions } from '#contract/data-api/publishable.ts'
import { FieldFrame } from '#web/back-office/form/FieldFrame.tsx'
import type { OwnControlProps } from '#web/back-office/office-page.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Select, TextInput } from '#web/ui/fields/Field.tsx'
import { Row, Stack } from '#web/ui/layout/box.tsx'

import { blankCondition, endTyped, splitList } from './conditions.ts'

import './data-api-pages.css'

/** Conditions that are always joined, each with the values that its field can have. */
export function ConditionsControl({ words, value, onChange, values, row }: OwnControlProps) {
  const kind: Kind | undefined = kindNamed(String(values['kind'] ?? row?.['kind'] ?? ''))
  if (!kind) return <FieldFrame {...words}>先选资料类别</FieldFrame>
  // oxlint-disable-next-line no-unsafe-type-assertion -- the form holds what this control and the server give
  const held = (Array.isArray(value) ? value : []) as Condition[]
  const all = askableConditions(kind)
  const free = all.filter(({ name }) => !held.some(({ prop }) => prop === name))
  return (
    <FieldFrame {...words}>
      <Stack as="ul" gap={8} className="fixed-conditions">
        {held.map((condition, i) => {
          const known = all.find(({ name }) => name === condition.prop)
          return (
            <li key={condition.prop}>
              <b>{known?.label ?? condition.prop}</b>
              {known && (
                <Values
                  of={condition}
                  field={known.field}
                  onChange={(changed) => onChange(held.with(i, changed))}
                />
              )}
              <Button
                size="s"
                variant="text"
                icon="close"
                iconOnly
                onClick={() => onChange(held.toSpliced(i, 1))}
              >
                {`去掉${known?.label ?? condition.prop}`}
              </Button>
            </li>
          )
        })}
      </Stack>
      <Select
        aria-label="添加固定条件"
        value=""
        options={[
          { value: '', label: '添加条件…' },
          ...free.map(({ name, label }) => ({ value: name, label })),
        ]}
        onChange={(name) => {
          const added = free.find((one) => one.name === name)
          if (added) onChange([...held, blankCondition(name, added.field)])
        }}
      />
    </FieldFrame>
  )
}

interface ValuesProps {
  of: Condition
  field: Field
  onChange: (changed: Condition) => void
}

function Values({ of: condition, field, onChange }: ValuesProps) {
  if ('near' in condition) return null
  const { prop } = condition
  if ('value' in condition)
    return (
      <TextInput
        aria-label={`${field.label}所含的文字`}
        value={condition.value}
        onChange={({ target }) => onChange({ prop, value: target.value })}
      />
    )
  if (!('anyOf' in condition)) return <Range of={condition} field={field} onChange={onChange} />
  return field.choices ? (
    <Codes
      choices={field.choices}
      held={condition.anyOf.map(String)}
      onChange={(anyOf) => onChange({ prop, anyOf })}
    />
  ) : (
    <Terms
      label={field.label}
      held={condition.anyOf.map(String)}
      onChange={(anyOf) => onChange({ prop, anyOf })}
    />
  )
}

interface ListProps {
  held: readonly string[]
  onChange: (held: string[]) => void
}

const Codes = ({ choices, held, onChange }: ListProps & { choices: Readonly<Record<string, string>> }) => (
  <Row gap={[4, 16]} align="stretch" wrap>
    {Object.entries(choices).map(([code, label]) => (
      <Checkbox
        key={code}
        checked={held.includes(code)}
        label={label}
        onChange={(on) => onChange(on ? [...held, code] : held.filter((one) => one !== code))}
      />
    ))}
  </Row>
)

function Terms({ label, held, onChange }: ListProps & { label: string }) {
  const [text, setText] = useState(() => held.join('、'))
  return (
    <TextInput
      aria-label={`${label}，以顿号分开`}
      placeholder="任一即可，以顿号分开"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onChange(splitList(target.value))
      }}
    />
  )
}

function Range({
  of: { prop, from, to },
  field,
  onChange,
}: Omit<ValuesProps, 'of'> & { of: RangeCondition }) {
  const [texts, setTexts] = useState({ from: String(from ?? ''), to: String(to ?? '') })
  const change = (end: 'from' | 'to', text: string) => {
    const next = { ...texts, [end]: text }
    setTexts(next)
    onChange({ prop, from: endTyped(next.from, field), to: endTyped(next.to, field) })
  }
  return (
    <Row as="span" gap={8} className="fixed-range">
      <TextInput
        aria-label={`${field.label}不小于`}
        placeholder="不小于"
        value={texts.from}
        onChange={({ target }) => change('from', target.value)}
      />
      <TextInput
        aria-label={`${field.label}不大于`}
        placeholder="不大于"
        value={texts.to}
        onChange={({ target }) => change('to', target.value)}
      />
      {field.unit}
    </Row>
  )
}
