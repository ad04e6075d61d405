import type { Kind } from '#contract/catalogue/kind.ts'
import { signOf } from '#web/map/layers/sign-image.ts'

import '#web/borehole/hole-symbol.css'

const fills = { ground: undefined, ink: 'currentColor', none: 'none' }

/** The sign of a record as on the map, in the text colour. */
export function SignImage({
  kind,
  type,
  size = 20,
}: {
  kind: Kind
  type?: string | undefined
  size?: number
}) {
  const shapes = signOf(kind, type).map(({ d, fill }) => <path key={d} d={d} fill={fills[fill]} />)
  return (
    <svg className="hole-symbol" width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <g className="hole-casing">{shapes}</g>
      <g className="hole-sign">{shapes}</g>
    </svg>
  )
}
