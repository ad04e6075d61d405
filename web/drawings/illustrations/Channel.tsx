import { useId } from 'react'

import type { Lithology } from '#geology/strata/lithology.ts'
import { HatchPattern } from '#web/ui/drawings/HatchPattern.tsx'

/** Strata from the ground down: colour, soil, depth of the base in pixels; the valley was cut through two of them. */
const strata: readonly (readonly [colour: number, lithology: Lithology, top: number, base: number])[] = [
  [2, 'siltyClay', 40, 62],
  [3, 'muckySiltyClay', 62, 88],
  [4, 'muckyClay', 88, 122],
  [6, 'siltyClay', 122, 150],
  [7, 'siltySand', 150, 204],
  [9, 'fineSand', 204, 243],
]

const valley = 'M112 122C160 124 178 197 224 198S288 124 336 122z'

/**
 * A buried valley, which cuts off the hard green stratum and the sand below it; piles on one side end in strata
 * missing on the other.
 */
export function Channel() {
  const id = useId()
  return (
    <g>
      <defs>
        {[...strata, [5, 'clay'] as const].map(([colour, lithology]) => (
          <HatchPattern key={colour} id={`${id}-${colour}`} lithology={lithology} />
        ))}
      </defs>
      {strata.map(([colour, , top, base]) => (
        <g key={colour}>
          <path
            d={`M0 ${top}H432V${base}H0z`}
            fill={`var(--st-${colour})`}
            stroke="#1b2430"
            strokeWidth="0.8"
          />
          <path d={`M0 ${top}H432V${base}H0z`} fill={`url(#${id}-${colour})`} opacity="0.5" />
        </g>
      ))}
      <path d={valley} fill="var(--st-5)" stroke="#1b2430" strokeWidth="1.2" />
      <path d={valley} fill={`url(#${id}-5)`} opacity="0.6" />
      <path d="M0 40H432" stroke="#1b2430" strokeWidth="1.8" />
      <g fill="#fbf9f3" stroke="#1b2430" strokeWidth="1.2">
        <path d="M36 40V12h52v28zM196 40V4h58v36z" />
        <path d="M48 20h8M68 20h8M48 30h8M68 30h8M208 13h10M232 13h10M208 24h10M232 24h10" />
      </g>
      <g stroke="#1b2430" strokeWidth="3.4">
        <path d="M44 40V136M62 40V136M80 40V136" />
        <path d="M204 40V222M225 40V222M246 40V222" />
      </g>
    </g>
  )
}
