import type { SubmitEvent } from 'react'
import { useEffect, useId, useRef } from 'react'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { fieldOf, fullText } from '#contract/catalogue/kind.ts'
import type { Facet } from '#contract/catalogue/routes.ts'
import { labelOf } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { ConditionValue } from './ConditionValue.tsx'
import type { Draft } from './drafts.ts'
import { emptyDraft } from './drafts.ts'
import { PlaceValue } from './PlaceValue.tsx'
import { useConditionRows } from './useConditionRows.ts'

import './condition-bar.css'

interface ConditionBarProps {
  kind: Kind
  /** The active conditions. */
  conditions: readonly Condition[]
  facets: readonly Facet[] | undefined
  onAsk: (conditions: Condition[]) => void
}

/** Rows of property and value. Conditions are applied by 查询 or Enter, not while typing; × removes them at once. */
export function ConditionBar({ kind, conditions, facets, onAsk }: ConditionBarProps) {
  const bar = useConditionRows(kind, conditions, onAsk)
  const form = useRef<HTMLFormElement>(null)
  const added = useRef(false)
  useEffect(() => {
    if (!added.current) return
    added.current = false
    form.current?.querySelector<HTMLElement>('.condition:last-of-type select')?.focus()
  }, [bar.drafts.length])
  const add = () => {
    added.current = true
    bar.add()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void bar.ask()
  }
  return (
    <Row
      as="form"
      gap={[10, 12]}
      align="start"
      wrap
      className="condition-bar plate"
      role="search"
      aria-label="查询条件"
      ref={form}
      onSubmit={submit}
      noValidate
    >
      {bar.drafts.map((draft, index) => (
        <ConditionRow
          key={draft.prop}
          kind={kind}
          draft={draft}
          options={[draft.prop, ...bar.unused]}
          facet={facets?.find(({ prop }) => prop === draft.prop)}
          refused={bar.refused[draft.prop]}
          onChange={(changed) => bar.change(index, changed)}
          onRemove={() => bar.remove(index)}
        />
      ))}
      {bar.unused.length > 0 && (
        <Button variant="text" icon="plus" onClick={add}>
          加条件
        </Button>
      )}
      <Row as="span" gap={10} align="stretch" className="condition-actions">
        <Button onClick={bar.clear}>清空</Button>
        <Button type="submit" variant="primary" icon="search">
          查询
        </Button>
      </Row>
    </Row>
  )
}

interface ConditionRowProps {
  kind: Kind
  draft: Draft
  /** This row's property and those not used by other rows. */
  options: readonly string[]
  facet: Facet | undefined
  refused: string | undefined
  onChange: (draft: Draft) => void
  onRemove: () => void
}

function ConditionRow({ kind, draft, options, facet, refused, onChange, onRemove }: ConditionRowProps) {
  const remarkId = useId()
  const field = fieldOf(kind, draft.prop)
  const invalid = refused && remarkId
  if (!field && draft.prop !== 'place') return null
  const inOrder = [...kind.conditions, 'place', fullText].filter((prop) => options.includes(prop))
  return (
    <div className="condition">
      <Row align="stretch" className="condition-one">
        <Select
          aria-label="条件"
          value={draft.prop}
          options={inOrder.map((prop) => ({
            value: prop,
            label: prop === 'place' ? '位置' : labelOf(kind, prop),
          }))}
          onChange={(prop) => onChange(emptyDraft(prop))}
        />
        {field ? (
          <ConditionValue {...{ field, draft, facet, onChange, invalid }} />
        ) : (
          <PlaceValue {...{ draft, onChange, invalid }} />
        )}
        <button
          type="button"
          className="condition-x"
          aria-label={`去掉条件“${field?.label ?? '位置'}”`}
          onClick={onRemove}
        >
          <Icon name="close" small />
        </button>
      </Row>
      {refused && (
        <p className="condition-refused" id={remarkId} role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}
