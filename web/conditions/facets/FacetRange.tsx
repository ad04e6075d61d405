import type { SubmitEvent } from 'react'
import { useId, useMemo } from 'react'

import type { Field } from '#contract/catalogue/kind.ts'
import { conditionOf, draftOf, emptyDraft } from '#web/conditions/drafts.ts'
import { countText, unfilledLabel } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/fields/Field.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { useKeyedState } from '#web/ui/page/useKeyedState.ts'

import type { FacetProps } from './facet-props.ts'
import { histogramOf } from './histogram.ts'
import { Histogram } from './Histogram.tsx'

/** Fewer bars say no more than the numbers. */
const leastBars = 5

/** A numeric facet: bars with two handles, and the same range in exact numbers. */
export function FacetRange({ of, field, facet, condition, onChoose }: FacetProps) {
  const headingId = useId()
  const histogram = useMemo(() => histogramOf(field, facet.values), [field, facet.values])
  const unknown = facet.values.find(({ value }) => value === '')?.count ?? 0
  const { from, to } = rangeOf(condition)
  if (!histogram && !condition) return null
  const choose = (start: number | undefined, end: number | undefined) => {
    const ends = { ...(start !== undefined && { from: start }), ...(end !== undefined && { to: end }) }
    onChoose(start === undefined && end === undefined ? undefined : { prop: facet.prop, ...ends })
  }
  return (
    <section className="facet" aria-labelledby={headingId}>
      <FacetHeading id={headingId} field={field} />
      {histogram && histogram.bars.length >= leastBars && (
        <Histogram {...{ field, histogram, from, to, choose }} />
      )}
      <ExactRange
        field={field}
        draft={condition ? draftOf(condition) : emptyDraft(facet.prop)}
        read={(draft) => conditionOf(of, draft)}
        onChoose={onChoose}
      />
      {unknown > 0 && (
        <Row as="p" align="stretch" justify="space-between" className="facet-unknown">
          <span>{unfilledLabel}</span>
          <span className="num">{countText(unknown)}</span>
        </Row>
      )}
    </section>
  )
}

function FacetHeading({ id, field: { label, sign, unit } }: { id: string; field: FacetProps['field'] }) {
  return (
    <h2 id={id}>
      {label}
      {sign && <small>（{sign}）</small>}
      {unit && <small> {unit}</small>}
    </h2>
  )
}

function rangeOf(condition: FacetProps['condition']): { from?: number; to?: number } {
  if (!condition || 'value' in condition || 'anyOf' in condition || 'near' in condition) return {}
  const number = (end: unknown) => (typeof end === 'number' ? end : undefined)
  return { from: number(condition.from), to: number(condition.to) }
}

type Draft = ReturnType<typeof emptyDraft>

interface ExactRangeProps {
  field: Field
  draft: Draft
  read: (draft: Draft) => ReturnType<typeof conditionOf>
  onChoose: FacetProps['onChoose']
}

function ExactRange({ field, draft, read, onChoose }: ExactRangeProps) {
  const remarkId = useId()
  const [{ typed, refused }, set] = useKeyedState(JSON.stringify(draft), () => ({
    typed: draft,
    refused: undefined as string | undefined,
  }))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { condition, refused: why } = read(typed)
    set({ typed, refused: why })
    if (!why) onChoose(condition)
  }
  const input = (end: 'from' | 'to', word: string) => (
    <TextInput
      small
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      aria-label={`${field.label}，${word}`}
      aria-describedby={refused && remarkId}
      placeholder="不限"
      value={typed[end]}
      onChange={(event) => set({ typed: { ...typed, [end]: event.target.value }, refused: undefined })}
    />
  )
  return (
    <form className="exact" onSubmit={submit} noValidate>
      <div className="range">
        {input('from', '从')}
        <span aria-hidden="true">–</span>
        {input('to', '到')}
        <Button type="submit" size="s">
          确定
        </Button>
      </div>
      {refused && (
        <p className="condition-refused" id={remarkId} role="alert">
          {refused}
        </p>
      )}
    </form>
  )
}
