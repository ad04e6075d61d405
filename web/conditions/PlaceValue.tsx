import { conditionLimits } from '#contract/catalogue/condition.ts'
import { TextInput } from '#web/ui/fields/Field.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { isCounted, isInside, type Draft } from './drafts.ts'

interface PlaceValueProps {
  draft: Draft
  invalid: string | undefined
  onChange: (draft: Draft) => void
}

/** Coordinates, a name or a code, and how far around; or how many of the nearest; or an outline, until another place is typed. */
export function PlaceValue({ draft, invalid, onChange }: PlaceValueProps) {
  const counted = isCounted(draft)
  const inside = isInside(draft)
  const shared = {
    'aria-describedby': invalid,
    'aria-invalid': invalid ? (true as const) : undefined,
    autoComplete: 'off',
  }
  const move = (place: string) => {
    const { at: _, ...rest } = draft
    onChange({ ...rest, ...((counted || inside) && { text: '500' }), place })
  }
  return (
    <span className="range condition-place">
      <TextInput
        {...shared}
        aria-label="坐标、地名或编号"
        placeholder="坐标、地名或编号"
        maxLength={conditionLimits.textLength}
        value={draft.place ?? ''}
        onChange={(event) => move(event.target.value)}
      />
      {inside ? (
        <span className="muted">以内</span>
      ) : (
        <Row as="span" gap={4} className="condition-reach">
          <span className="muted">{counted ? '最近' : '附近'}</span>
          <TextInput
            {...shared}
            aria-label={counted ? '最近的条数' : '距离，米'}
            inputMode="decimal"
            maxLength={9}
            value={draft.text}
            onChange={(event) => onChange({ ...draft, text: event.target.value })}
          />
          <span className="muted">{counted ? '条' : '米以内'}</span>
        </Row>
      )}
    </span>
  )
}
