import type { Kind } from '#contract/catalogue/kind.ts'
import { signOf } from '#contract/map/signs.ts'
import type { LayerSymbol } from '#contract/map/style.ts'

import './sign-image.css'

const fills = { ground: undefined, ink: 'currentColor', none: 'none' }

interface SignImageProps {
  kind: Pick<Kind, 'sign'>
  type?: string | undefined
  /** Of its layer, in place of the sign of its kind and the colour of its access. */
  symbol?: LayerSymbol | null
  colour?: string | null
  /** Pixels, at least 16. */
  size?: number | undefined
}

/** The sign of a record as on the map, in the text colour; an outline keeps it legible on any ground. */
export function SignImage({ kind, type, symbol, colour, size = 20 }: SignImageProps) {
  const shapes = signOf(kind, type, symbol).map(({ d, fill }) => <path key={d} d={d} fill={fills[fill]} />)
  return (
    <svg
      className="sign-image"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden
      {...(colour && { style: { color: colour } })}
    >
      <g className="sign-casing">{shapes}</g>
      <g className="sign-shapes">{shapes}</g>
    </svg>
  )
}
