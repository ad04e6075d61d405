import { useState } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import { shownFields } from '#contract/map/shown-fields.ts'
import { FieldFrame } from '#web/back-office/form/FieldFrame.tsx'
import type { OwnControlProps } from '#web/back-office/office-page.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Stack } from '#web/ui/layout/box.tsx'

interface Choice {
  name: string
  label: string
}

/** The fields that a click shows, in their order. */
export const FieldsControl = (props: OwnControlProps) => <OrderedFields {...props} choicesOf={shownFields} />

interface OrderedFieldsProps extends OwnControlProps {
  choicesOf: (kind: Kind) => readonly Choice[]
  addLabel?: string
}

/** Names in an order: dragged or moved by their buttons, added from those that the kind has. */
export function OrderedFields(props: OrderedFieldsProps) {
  const { words, value, onChange, values, row, choicesOf, addLabel = '添加字段' } = props
  const [dragged, setDragged] = useState<string>()
  const kind = kindNamed(String(values['kind'] ?? row?.['kind'] ?? ''))
  const held = Array.isArray(value) ? value.map(String) : []
  if (!kind) return <FieldFrame {...words}>先选资料类别</FieldFrame>
  const all = choicesOf(kind)
  const labelOf = (name: string) => all.find((one) => one.name === name)?.label ?? name
  const free = all.filter(({ name }) => !held.includes(name))
  const move = (name: string, to: number) =>
    onChange(held.filter((one) => one !== name).toSpliced(to, 0, name))
  return (
    <FieldFrame {...words}>
      <Stack as="ol" className="field-order">
        {held.map((name, i) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
          <li
            key={name}
            draggable
            data-dragged={name === dragged || undefined}
            onDragStart={() => setDragged(name)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, i)}
          >
            <span>{labelOf(name)}</span>
            <MoveButtons
              label={labelOf(name)}
              at={i}
              last={held.length - 1}
              onMove={(to) => move(name, to)}
            />
            <Button
              size="s"
              variant="text"
              icon="close"
              iconOnly
              onClick={() => onChange(held.filter((one) => one !== name))}
            >
              {`去掉${labelOf(name)}`}
            </Button>
          </li>
        ))}
      </Stack>
      {free.length > 0 && (
        <Select
          aria-label={addLabel}
          value=""
          options={[
            { value: '', label: `${addLabel}…` },
            ...free.map(({ name, label }) => ({ value: name, label })),
          ]}
          onChange={(name) => name !== '' && onChange([...held, name])}
        />
      )}
    </FieldFrame>
  )
}

interface MoveButtonsProps {
  label: string
  at: number
  last: number
  onMove: (to: number) => void
}

const MoveButtons = ({ label, at, last, onMove }: MoveButtonsProps) => (
  <>
    <Button size="s" variant="text" icon="up" iconOnly disabled={at === 0} onClick={() => onMove(at - 1)}>
      {`${label}上移`}
    </Button>
    <Button
      size="s"
      variant="text"
      icon="down"
      iconOnly
      disabled={at === last}
      onClick={() => onMove(at + 1)}
    >
      {`${label}下移`}
    </Button>
  </>
)
