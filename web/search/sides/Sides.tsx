import { Fragment, useId, useState } from 'react'

import { searchSides } from '#contract/search.ts'
import { countText } from '#web/catalogue/format.ts'
import type { SearchAddress } from '#web/search/address.ts'
import { narrowed } from '#web/search/address.ts'
import type { Go } from '#web/search/useSearchAddress.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'

import { sideLabels, sideValue, typeOf } from './labels.ts'
import type { Side } from './values.ts'
import { sideValues } from './values.ts'

import '#web/catalogue/facets/facets.css'
import './sides.css'

const shownFirst = 8

interface SidesProps {
  sides: readonly Side[]
  address: SearchAddress
  go: Go
}

/** What hits can be narrowed by; a count equals the hits that choosing it gives, unless its side says it is of the first. */
export function Sides({ sides, address, go }: SidesProps) {
  const shown = searchSides.flatMap((prop) => sides.find((side) => side.prop === prop) ?? [])
  return shown.map((side) => <SideValues key={side.prop} {...{ side, address, go }} />)
}

/** The values of one side as boxes to tick; a long list folds, ticked ones never do. */
function SideValues({ side, address, go }: { side: Side; address: SearchAddress; go: Go }) {
  const headingId = useId()
  const [unfolded, setUnfolded] = useState(false)
  const { prop, over } = side
  const chosen = address.narrowing[prop] ?? []
  const values = sideValues(side, address.narrowing)
  const shown = values.filter(({ value }, i) => unfolded || i < shownFirst || chosen.includes(value))
  const folded = values.length - shown.length
  if (values.length === 0) return null
  const toggle = (value: string, on: boolean) =>
    go(narrowed(address, prop, on ? [...chosen, value] : chosen.filter((other) => other !== value)))
  return (
    <section className="facet" aria-labelledby={headingId}>
      <h2 id={headingId}>{sideLabels[prop]}</h2>
      {over !== null && <p className="cap sides-over">按前 {countText(over)} 条计</p>}
      {shown.map(({ value, count }, i) => (
        <Fragment key={value}>
          {prop === 'type' && <KindOfTypes value={value} before={shown[i - 1]?.value} />}
          <Checkbox
            label={sideValue(prop, value)}
            count={count}
            checked={chosen.includes(value)}
            onChange={(on) => toggle(value, on)}
          />
        </Fragment>
      ))}
      {(folded > 0 || unfolded) && (
        <button
          type="button"
          className="facet-more"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? '收起' : `另外 ${countText(folded)} 项`}
        </button>
      )}
    </section>
  )
}

/** Types stand under the name of their kind. */
function KindOfTypes({ value, before }: { value: string; before: string | undefined }) {
  const { kind } = typeOf(value)
  if (!kind || (before !== undefined && typeOf(before).kind === kind)) return null
  return <h3 className="sides-kind">{kind.label}</h3>
}
