import { useId } from 'react'

import type { Lithology } from '#geology/strata/lithology.ts'
import { HatchPattern } from '#web/ui/drawings/HatchPattern.tsx'

/** Strata of five neighbouring holes: colour, hatch, and the thickness in each hole, pixels. */
const sequence: readonly (readonly [colour: number, lithology: Lithology, thickness: readonly number[]])[] = [
  [1, 'miscellaneousFill', [16, 14, 18, 13, 15]],
  [2, 'siltyClay', [18, 20, 14, 18, 22]],
  [3, 'muckySiltyClay', [26, 24, 30, 26, 20]],
  [4, 'muckyClay', [40, 46, 44, 36, 42]],
  [5, 'clay', [30, 26, 34, 50, 34]],
  [6, 'siltyClay', [14, 16, 12, 0, 14]],
  [7, 'siltySand', [34, 36, 32, 36, 30]],
  [9, 'fineSand', [50, 46, 52, 50, 56]],
]

/** Columns of neighbouring holes, their contacts joined; a stratum that is missing pinches out. */
export function Columns() {
  const id = useId()
  const columns = [0, 1, 2, 3, 4].map((hole) => {
    const tops: number[] = [18 + ((hole * 7) % 11)]
    for (const [, , thickness] of sequence) tops.push((tops.at(-1) ?? 0) + (thickness[hole] ?? 0))
    return { x: 34 + hole * 82, tops }
  })
  return (
    <g>
      <defs>
        {sequence.map(([colour, lithology]) => (
          <HatchPattern key={colour} id={`${id}-${colour}`} lithology={lithology} />
        ))}
      </defs>
      {columns.slice(1).map(({ x, tops }, i) => (
        <path
          key={x}
          d={tops.map((top, stratum) => `M${x - 42} ${columns[i]?.tops[stratum] ?? 0}L${x} ${top}`).join('')}
          stroke="#1b2430"
          strokeWidth="0.8"
          strokeDasharray="4 3"
        />
      ))}
      {columns.map(({ x, tops }) => (
        <g key={x}>
          {sequence.map(([colour], stratum) => {
            const d = `M${x} ${tops[stratum]}h40V${tops[stratum + 1]}h-40z`
            return (
              <g key={colour}>
                <path d={d} fill={`var(--st-${colour})`} stroke="#1b2430" strokeWidth="0.8" />
                <path d={d} fill={`url(#${id}-${colour})`} opacity="0.7" />
              </g>
            )
          })}
          <path d={`M${x - 6} ${tops[0]}h52`} stroke="#1b2430" strokeWidth="1.6" />
        </g>
      ))}
    </g>
  )
}
