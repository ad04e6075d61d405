import type { ReactNode } from 'react'
import { Fragment, useId, useState } from 'react'

import { countText } from '#web/records/format.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'

import './facets.css'

interface BoxValue {
  value: string
  label: ReactNode
  count: number
  /** Heading under which values of one group are listed. */
  group?: string | undefined
}

interface ValueBoxesProps {
  heading: string
  remark?: string | undefined
  values: readonly BoxValue[]
  chosen: readonly string[]
  shownFirst: number
  /** Classifier of collapsed values: 个区, 家 or 项. */
  counter: string
  /** Shown below the last value when the list is expanded. */
  end?: ReactNode
  /** Called with all chosen values. */
  onChoose: (chosen: string[]) => void
}

/** Values as checkboxes; a long list is collapsed, except checked values. */
export function ValueBoxes({ heading, remark, values, chosen, onChoose, ...rest }: ValueBoxesProps) {
  const headingId = useId()
  const [unfolded, setUnfolded] = useState(false)
  const { shownFirst, counter, end } = rest
  const shown = values.filter(({ value }, i) => unfolded || i < shownFirst || chosen.includes(value))
  const folded = values.length - shown.length
  return (
    <section className="facet" aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      {remark !== undefined && <p className="cap facet-remark">{remark}</p>}
      {shown.map(({ value, label, count, group }, i) => (
        <Fragment key={value}>
          {group !== undefined && group !== shown[i - 1]?.group && <h3>{group}</h3>}
          <Checkbox
            label={label}
            count={count}
            checked={chosen.includes(value)}
            onChange={(on) => onChoose(on ? [...chosen, value] : chosen.filter((other) => other !== value))}
          />
        </Fragment>
      ))}
      {folded === 0 && end}
      {(folded > 0 || unfolded) && (
        <button
          type="button"
          className="facet-more"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? '收起' : `另外 ${countText(folded)} ${counter}`}
        </button>
      )}
    </section>
  )
}
