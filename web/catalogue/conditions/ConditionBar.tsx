import type { SubmitEvent } from 'react'
import { useEffect, useId, useRef } from 'react'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { fieldOf, fullText } from '#contract/catalogue/kind.ts'
import type { Facet } from '#contract/catalogue/routes.ts'
import { labelOf, pointText } from '#web/catalogue/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select, TextInput } from '#web/ui/form/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'

import { ConditionValue } from './ConditionValue.tsx'
import type { Draft } from './drafts.ts'
import { emptyDraft } from './drafts.ts'
import { useConditionRows } from './useConditionRows.ts'

import './condition-bar.css'

interface ConditionBarProps {
  kind: Kind
  /** The active conditions. */
  conditions: readonly Condition[]
  facets: readonly Facet[] | undefined
  onAsk: (conditions: Condition[]) => void
}

/** Rows of property and value. Conditions are applied by 查询 or Enter, not while typing. */
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
    bar.ask()
  }
  return (
    <form
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
        />
      ))}
      {bar.unused.length > 0 && (
        <Button variant="text" icon="plus" onClick={add}>
          加条件
        </Button>
      )}
      <span className="condition-actions">
        <Button onClick={bar.clear}>清空</Button>
        <Button type="submit" variant="primary" icon="search">
          查询
        </Button>
      </span>
    </form>
  )
}

interface ConditionRowProps {
  kind: Kind
  draft: Draft
  /** This row's property and those not used by other rows. */
  options: readonly string[]
  facet: Facet | undefined
  refused: string | undefined
  onChange: (draft: Draft | undefined) => void
}

function ConditionRow({ kind, draft, options, facet, refused, onChange }: ConditionRowProps) {
  const remarkId = useId()
  const field = fieldOf(kind, draft.prop)
  const invalid = refused && remarkId
  if (!field && !draft.at) return null
  const inOrder = [...kind.conditions, fullText].filter((prop) => options.includes(prop))
  return (
    <div className="condition">
      <div className="condition-one">
        {field ? (
          <>
            <Select
              aria-label="条件"
              value={draft.prop}
              options={inOrder.map((prop) => ({ value: prop, label: labelOf(kind, prop) }))}
              onChange={(prop) => onChange(emptyDraft(prop))}
            />
            <ConditionValue {...{ field, draft, facet, onChange, invalid }} />
          </>
        ) : (
          <Circle {...{ draft, onChange, invalid }} />
        )}
        <button
          type="button"
          className="condition-x"
          aria-label={`去掉条件“${field?.label ?? '距离'}”`}
          onClick={() => onChange(undefined)}
        >
          <Icon name="close" small />
        </button>
      </div>
      {refused && (
        <p className="condition-refused" id={remarkId} role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}

type CircleProps = Pick<ConditionRowProps, 'draft' | 'onChange'> & { invalid: string | undefined }

/** A circle whose centre comes from elsewhere: only its radius can be edited here. */
function Circle({ draft, onChange, invalid }: CircleProps) {
  return (
    <span className="range condition-circle">
      <span>距 {draft.at && pointText(draft.at)}</span>
      <TextInput
        aria-label="距离，米"
        aria-describedby={invalid}
        aria-invalid={invalid ? true : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        value={draft.text}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
      />
      <span className="muted">米以内</span>
    </span>
  )
}
