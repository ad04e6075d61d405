import { rateClasses } from '#geology/monitoring/rate-classes.ts'

import { classText, signOf } from './point-rates.ts'
import type { RateSign } from './point-rates.ts'
import type { RateLine } from './rate-line.ts'
import { drawSign, outlineInk } from './rate-sign.ts'

export function Sign({ sign }: { sign: RateSign | undefined }) {
  const { d, fill } = drawSign(sign)
  return (
    <svg className="rate-key" width="28" height="28" viewBox="-14 -14 28 28" aria-hidden="true">
      <path d={d} fill={fill} stroke={outlineInk} className="rate-sign" />
    </svg>
  )
}

/** What the signs mean; the same while time passes. */
export const RateLegend = ({ line, width }: { line: RateLine; width: number }) => (
  <ul className="rate-legend" aria-label="图例">
    {[...rateClasses, undefined].map((rateClass) => (
      <li key={String(rateClass)}>
        <Sign sign={signOf(line.name, rateClass)} />
        {classText(line, rateClass, width)}
      </li>
    ))}
  </ul>
)
