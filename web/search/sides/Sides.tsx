import { searchSides } from '#contract/search.ts'
import { ValueBoxes } from '#web/catalogue/facets/ValueBoxes.tsx'
import { countText } from '#web/catalogue/format.ts'
import type { SearchAddress } from '#web/search/address.ts'
import { narrowed } from '#web/search/address.ts'
import type { Go } from '#web/search/useSearchAddress.ts'

import { sideLabels, sideValue, typeOf } from './labels.ts'
import type { Side } from './values.ts'
import { sideValues } from './values.ts'

import './sides.css'

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

/** The values of one side; types stand under the name of their kind. */
function SideValues({ side, address, go }: { side: Side; address: SearchAddress; go: Go }) {
  const { prop, over } = side
  const values = sideValues(side, address.narrowing)
  if (values.length === 0) return null
  return (
    <ValueBoxes
      heading={sideLabels[prop]}
      remark={over === null ? undefined : `按前 ${countText(over)} 条计`}
      values={values.map(({ value, count }) => ({
        value,
        label: sideValue(prop, value),
        count,
        group: prop === 'type' ? typeOf(value).kind?.label : undefined,
      }))}
      chosen={address.narrowing[prop] ?? []}
      shownFirst={8}
      counter="项"
      onChoose={(chosen) => go(narrowed(address, prop, chosen))}
    />
  )
}
