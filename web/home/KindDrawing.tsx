import type { ReactNode } from 'react'
import { useDeferredValue } from 'react'

import type { KindName } from '#contract/catalogue/kinds.ts'
import type { Lithology } from '#geology/lithology.ts'
import { HatchPattern } from '#web/ui/HatchPattern.tsx'

/** Beds of five neighbouring holes: strata colour, hatch, and the thickness in each hole, pixels. */
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

/** Columns of neighbouring holes, their contacts joined; a bed that is missing pinches out. */
function Columns() {
  const columns = [0, 1, 2, 3, 4].map((hole) => {
    const tops: number[] = [18 + ((hole * 7) % 11)]
    for (const [, , thickness] of sequence) tops.push((tops.at(-1) ?? 0) + (thickness[hole] ?? 0))
    return { x: 34 + hole * 82, tops }
  })
  return (
    <g>
      <defs>
        {sequence.map(([colour, lithology]) => (
          <HatchPattern key={colour} id={`columns-${colour}`} lithology={lithology} />
        ))}
      </defs>
      {columns.slice(1).map(({ x, tops }, i) => (
        <path
          key={x}
          d={tops.map((top, bed) => `M${x - 42} ${columns[i]?.tops[bed] ?? 0}L${x} ${top}`).join('')}
          stroke="#1b2430"
          strokeWidth="0.8"
          strokeDasharray="4 3"
        />
      ))}
      {columns.map(({ x, tops }) => (
        <g key={x}>
          {sequence.map(([colour], bed) => {
            const d = `M${x} ${tops[bed]}h40V${tops[bed + 1]}h-40z`
            return (
              <g key={colour}>
                <path d={d} fill={`var(--st-${colour})`} stroke="#1b2430" strokeWidth="0.8" />
                <path d={d} fill={`url(#columns-${colour})`} opacity="0.7" />
              </g>
            )
          })}
          <path d={`M${x - 6} ${tops[0]}h52`} stroke="#1b2430" strokeWidth="1.6" />
        </g>
      ))}
    </g>
  )
}

/** Volumes on a shelf: width and height, strata colour of the spine label; one lies open with its section. */
const volumes = [
  [30, 150, 10],
  [24, 138, 2],
  [34, 158, 8],
  [22, 130, 6],
  [28, 146, 9],
  [30, 152, 5],
  [24, 136, 7],
] as const

const spines = volumes.map(([width, height, colour], i) => ({
  left: 26 + volumes.slice(0, i).reduce((sum, [before]) => sum + before + 3, 0),
  width,
  top: 204 - height,
  colour,
}))

function Shelf() {
  return (
    <g stroke="#1b2430" strokeWidth="1">
      {spines.map(({ left, width, top, colour }) => (
        <g key={left}>
          <path d={`M${left} 204V${top}h${width}V204z`} fill="#fbf9f3" />
          <path d={`M${left} ${top + 20}h${width}v40h-${width}z`} fill={`var(--st-${colour})`} />
          <path
            d={`M${left + width / 2} ${top + 28}v24M${left} ${top + 8}h${width}M${left} 190h${width}`}
            strokeWidth="0.8"
          />
        </g>
      ))}
      <path d="M0 204H432" strokeWidth="2.4" />
      <path
        d="M262 204V92c24-10 48-10 66 0 18-10 42-10 66 0v112c-24-8-48-8-66 0-18-8-42-8-66 0z"
        fill="#fbf9f3"
      />
      <path d="M328 92v112" />
      <path
        d="M274 108c14-5 28-5 42 0M274 122c14-5 28-5 42 0M274 136c14-5 28-5 42 0M274 150c14-5 28-5 28-2M274 178c14-5 28-5 42 0"
        fill="none"
        strokeWidth="0.8"
      />
      <g strokeWidth="0.7">
        <path d="M338 116c14-7 28-7 44-2v16c-14-4-28 4-44 0z" fill="var(--st-2)" />
        <path d="M338 130c16 4 30-4 44 0v20c-14 4-28-4-44 2z" fill="var(--st-4)" />
        <path d="M338 152c16-6 30 2 44-2v34c-16-4-30-4-44 2z" fill="var(--st-9)" />
      </g>
    </g>
  )
}

/** A settling point over five years: yearly breath on a slow fall, one gap that is not bridged. */
function Series() {
  const at = (x: number) => 78 + (x - 40) * 0.17 + Math.sin(x / 11.6) * 9 + Math.sin(x / 3.1) * 1.8
  const line = (from: number, to: number) =>
    Array.from({ length: Math.floor((to - from) / 3) }, (_, i) => from + i * 3)
      .map((x, i) => `${i ? 'L' : 'M'}${x} ${at(x).toFixed(1)}`)
      .join('')
  return (
    <g fill="none">
      <path d="M40 44H408M40 84H408M40 124H408M40 164H408" stroke="#d8d2c4" />
      <path d="M236 24h30v182h-30z" fill="#1b2430" opacity="0.06" />
      <path d={line(40, 236) + line(266, 400)} stroke="var(--action)" strokeWidth="2.2" />
      <path d="M40 78L400 139" stroke="var(--ink-3)" strokeDasharray="6 4" />
      <path d="M40 24V206H408M113 206v5M186 206v5M259 206v5M332 206v5M405 206v5" stroke="#1b2430" />
      <g stroke="#1b2430" strokeWidth="1.4" fill="#fff">
        <path d="M66 206l6-48h20l6 48z" fill="var(--st-8)" />
        <path d="M82 158v-9M64 149h36l-6-8h-24z" />
      </g>
    </g>
  )
}

const drawings: Partial<Record<KindName, ReactNode>> = {
  borehole: <Columns />,
  archive: <Shelf />,
  gnssPoint: <Series />,
}

export function KindDrawing({ kind }: { kind: KindName }) {
  const drawn = useDeferredValue(true, false)
  return (
    <svg viewBox="0 0 432 243" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 0H432V243H0z" fill="#f4f1e9" />
      {drawn && drawings[kind]}
    </svg>
  )
}
