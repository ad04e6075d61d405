import { useId } from 'react'

import type { Lithology } from '#geology/strata/lithology.ts'
import { HatchPattern } from '#web/ui/drawings/HatchPattern.tsx'

/** Rows of a core box from the top: soils in turn, with their length along the row; a gap is core that was lost. */
const rows: readonly (readonly (readonly [
  colour: number,
  lithology: Lithology,
  length: number,
  gap?: number,
])[])[] = [
  [
    [2, 'siltyClay', 118],
    [2, 'siltyClay', 74, 6],
    [3, 'muckySiltyClay', 166],
  ],
  [
    [3, 'muckySiltyClay', 92],
    [4, 'muckyClay', 140, 10],
    [4, 'muckyClay', 116],
  ],
  [
    [5, 'clay', 176],
    [5, 'clay', 88, 4],
    [6, 'siltyClay', 90],
  ],
  [
    [6, 'siltyClay', 62],
    [7, 'siltySand', 128, 16],
    [7, 'siltySand', 146],
  ],
]

const strata = new Map(rows.flat().map(([colour, lithology]) => [colour, lithology]))

/** Core in its box, row by row downward, a tag at the end of every run. */
export function CoreBox() {
  const id = useId()
  return (
    <g>
      <defs>
        {[...strata].map(([colour, lithology]) => (
          <HatchPattern key={colour} id={`${id}-${colour}`} lithology={lithology} />
        ))}
      </defs>
      <path d="M20 16H412V228H20z" fill="#e6d9bd" stroke="#1b2430" strokeWidth="2" />
      {rows.map((row, i) => {
        const y = 26 + i * 50
        let x = 32
        return (
          <g key={y}>
            <path d={`M28 ${y - 2}H404V${y + 44}H28z`} fill="#cbb892" stroke="#1b2430" strokeWidth="0.8" />
            {row.map(([colour, , length, gap = 0]) => {
              const d = `M${x} ${y + 2}h${length}q6 19 0 38h-${length}q-6-19 0-38z`
              x += length + gap
              return (
                <g key={d}>
                  <path d={d} fill={`var(--st-${colour})`} stroke="#1b2430" strokeWidth="0.9" />
                  <path d={d} fill={`url(#${id}-${colour})`} opacity="0.6" />
                  <path
                    d={`M${x - gap - length + 6} ${y + 9}h${length - 14}`}
                    stroke="#fff"
                    strokeWidth="4"
                    opacity="0.35"
                  />
                </g>
              )
            })}
            <path d={`M${x + 1} ${y + 8}h8v26h-8z`} fill="#fff" stroke="#1b2430" strokeWidth="0.8" />
          </g>
        )
      })}
    </g>
  )
}
