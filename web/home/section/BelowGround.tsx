import { buildingsOf, isTall } from './AboveGround.tsx'
import { lineOf, round, yOf } from './scale.ts'
import type { Scale } from './scale.ts'
import { stratumLines, depthAt } from './section.ts'
import type { Section } from './section.ts'

interface Props {
  section: Section
  scale: Scale
}

/** Piles, tunnels, boreholes and the water table. */
export function BelowGround({ section, scale }: Props) {
  return (
    <>
      {buildingsOf(scale)
        .filter(isTall)
        .map(([place, width]) => (
          <Piles key={place} {...{ section, scale, place, width }} />
        ))}
      <WaterTable section={section} scale={scale} />
      <Tunnels section={section} scale={scale} />
      {holesOf(scale).map(([place, depth]) => (
        <Borehole key={place} {...{ section, scale, place, depth }} />
      ))}
    </>
  )
}

/** Default pile length in metres, when no bearing stratum is known. */
const usualPile = 28

/** Piles end in the bearing stratum: below the soft clays, and below the fill of the old valley. */
function Piles({ section, scale, place, width }: Props & { place: number; width: number }) {
  const x = place * scale.width
  const foot = yOf(scale, depthAt(section.ground, x))
  const end = yOf(scale, pileEnd(section, x))
  const count = Math.floor(width / 9)
  const piles = Array.from({ length: count + 1 }, (_, i) =>
    round(x - width / 2 + 2 + (i * (width - 4)) / count),
  )
  return (
    <g stroke="#1b2430" opacity="0.85">
      <path d={piles.map((at) => `M${at} ${foot + 4}V${end}`).join('')} strokeWidth="1.6" />
      <path d={`M${round(x - width / 2 - 3)} ${foot + 3.5}h${width + 6}`} strokeWidth="5" />
    </g>
  )
}

function pileEnd(section: Section, x: number): number {
  const { strata, ground, valley } = section
  const bearing = strata.findIndex((stratum) => stratum.bearing)
  if (bearing < 0) return depthAt(ground, x) + usualPile
  const { top } = stratumLines(section, bearing)
  const fill = valley ? depthAt(stratumLines(section, valley.fill).base, x) : 0
  return Math.max(depthAt(top, x) + 6, fill + 5)
}

/** The water in the ground, on both banks of the river where there is one. */
function WaterTable({ section, scale }: Props) {
  const { xs, ground, river } = section
  const level = river ? river.level - 0.3 : 0
  const y = xs.map((_, k) => yOf(scale, Math.max((ground[k] ?? 0) + 1, level)))
  const [west, east] = river
    ? [xs.filter((x) => x < river.from - 6), xs.filter((x) => x > river.to + 6)]
    : [xs, []]
  const at = (x: number) => y[xs.indexOf(x)] ?? 0
  return (
    <g fill="none" stroke="var(--blue-500)" strokeWidth="1.4" strokeDasharray="7 4">
      <path d={lineOf(west, west.map(at))} />
      <path d={lineOf(east, east.map(at))} />
    </g>
  )
}

/** Twin tubes of the underground railway, in the soft clay. */
function Tunnels({ section, scale }: Props) {
  if (!scale.wide) return null
  const x = scale.width * 0.437
  const y = yOf(scale, depthAt(section.ground, x) + 13)
  return (
    <g stroke="#1b2430">
      {[x - 21, x + 21].map((cx) => (
        <g key={cx}>
          <circle cx={cx} cy={y} r="14" fill="#f8f6f1" strokeWidth="2.2" />
          <rect x={cx - 7} y={y - 7} width="14" height="13" rx="3" fill="#fff" strokeWidth="1.2" />
          <path d={`M${cx - 7} ${y}h14M${cx - 10} ${y + 9}h20`} strokeWidth="1.2" />
        </g>
      ))}
    </g>
  )
}

type Hole = readonly [place: number, depth: number]

const holesOf = ({ wide }: Scale): readonly Hole[] =>
  wide
    ? [
        [0.386, 46],
        [0.492, 62],
        [0.6, 70],
        [0.738, 58],
        [0.872, 66],
      ]
    : [
        [0.5, 50],
        [0.62, 60],
        [0.86, 44],
      ]

/** A hole with a tick at every contact it meets, under the sign of a sampled hole. */
function Borehole({ section, scale, place, depth }: Props & { place: number; depth: number }) {
  const x = Math.round((place * scale.width) / 12) * 12
  const mouth = depthAt(section.ground, x)
  const [top, end] = [yOf(scale, mouth), yOf(scale, mouth + depth)]
  const contacts = section.strata
    .map((_, i) => yOf(scale, depthAt(stratumLines(section, i).base, x)))
    .filter((y) => y > top && y < end - 2)
  return (
    <g stroke="#12447c" fill="none">
      <path d={`M${x} ${top - 8}V${end}`} stroke="#fff" strokeWidth="5" />
      <path d={`M${x} ${top - 8}V${end}`} strokeWidth="2" />
      <path d={contacts.map((y) => `M${x - 5} ${y}h10`).join('')} strokeWidth="1.5" />
      <path d={`M${x - 6} ${end}h12`} strokeWidth="2.4" />
      <circle cx={x} cy={top - 14} r="5.4" fill="#fff" strokeWidth="1.6" />
      <path d={`M${x} ${top - 19.4}a5.4 5.4 0 0 1 0 10.8z`} fill="#12447c" strokeWidth="1" />
    </g>
  )
}
