import { lineOf, round, yOf } from './scale.ts'
import type { Scale } from './scale.ts'
import { depthAt } from './section.ts'
import type { Section } from './section.ts'

/** Position (share of the width), width and height in pixels, and the roof shape. */
type Building = readonly [place: number, width: number, height: number, roof?: 'mast' | 'step' | 'gable']

const city: readonly Building[] = [
  [0.515, 30, 44],
  [0.55, 44, 58, 'step'],
  [0.592, 26, 60],
  [0.635, 52, 138, 'step'],
  [0.683, 34, 96, 'mast'],
  [0.715, 28, 30, 'gable'],
  [0.76, 60, 64],
  [0.815, 40, 150, 'mast'],
  [0.85, 46, 104],
  [0.893, 30, 70, 'step'],
  [0.93, 50, 40, 'gable'],
]

const town: readonly Building[] = [
  [0.44, 26, 50],
  [0.56, 34, 92, 'mast'],
  [0.68, 26, 38, 'gable'],
  [0.8, 36, 72, 'step'],
  [0.92, 26, 52],
]

export const buildingsOf = ({ wide }: Scale): readonly Building[] => (wide ? city : town)

export const isTall = ([, , height]: Building): boolean => height > 60

interface Props {
  section: Section
  scale: Scale
}

export function AboveGround({ section, scale }: Props) {
  return (
    <>
      <g fill="none" stroke="#46505e">
        {buildingsOf(scale).map((building) => (
          <House
            key={building[0]}
            building={building}
            foot={footOf(section, scale, building)}
            scale={scale}
          />
        ))}
      </g>
      <River section={section} scale={scale} />
    </>
  )
}

const footOf = (section: Section, scale: Scale, [place]: Building) =>
  yOf(scale, depthAt(section.ground, place * scale.width)) - 1

function House({ building, foot, scale }: { building: Building; foot: number; scale: Scale }) {
  const [place, width, height, roof] = building
  const x = round(place * scale.width - width / 2)
  const top = foot - height
  const floors = Array.from(
    { length: Math.floor((height - 3) / 7) },
    (_, i) => `M${x} ${top + 7 * (i + 1)}h${width}`,
  )
  return (
    <g>
      <path d={`M${x} ${foot}V${top}h${width}V${foot}`} fill="var(--surface)" fillOpacity="0.7" />
      <path d={floors.join('')} opacity="0.28" />
      {roof === 'mast' && <path d={`M${x + width / 2} ${top}v-18M${x + width / 2 - 5} ${top}v-6h10v6`} />}
      {roof === 'step' && (
        <path d={`M${x + 6} ${top}v-8h${width - 12}v8`} fill="var(--surface)" fillOpacity="0.7" />
      )}
      {roof === 'gable' && <path d={`M${x - 3} ${top}l${width / 2 + 3}-10 ${width / 2 + 3} 10`} />}
    </g>
  )
}

/** Today's river, its water up to the level of the land, and the bridge over it. */
function River({ section, scale }: Props) {
  const { xs, ground, river } = section
  if (!river) return null
  const level = yOf(scale, river.level)
  const within = xs.flatMap((x, k) =>
    (ground[k] ?? 0) >= river.level ? [{ x, y: yOf(scale, ground[k] ?? 0) }] : [],
  )
  const wet = within.filter(({ x }) => x > river.from && x < river.to)
  const [first, last] = [wet[0], wet.at(-1)]
  if (!first || !last) return null
  const floor = lineOf(
    wet.map(({ x }) => x),
    wet.map(({ y }) => y),
  )
  const middle = (first.x + last.x) / 2
  return (
    <g>
      <path
        d={`M${first.x - 8} ${level}${floor.replace('M', 'L')}L${last.x + 8} ${level}Z`}
        fill="var(--map-water)"
      />
      <path d={`M${first.x - 8} ${level}H${last.x + 8}`} stroke="var(--map-shore)" strokeWidth="1.4" />
      <Bridge from={first.x - 34} to={last.x + 34} deck={yOf(scale, -3.4)} floor={floorAt(section, scale)} />
      <text x={middle} y={level + (scale.wide ? 22 : 15)} textAnchor="middle" className="river-name">
        {river.name}
      </text>
    </g>
  )
}

const floorAt = (section: Section, scale: Scale) => (x: number) => yOf(scale, depthAt(section.ground, x))

interface BridgeProps {
  from: number
  to: number
  deck: number
  floor: (x: number) => number
}

function Bridge({ from, to, deck, floor }: BridgeProps) {
  const span = to - from
  const towers = [from + span * 0.28, from + span * 0.72]
  const cables = towers.flatMap((x) =>
    [0.07, 0.14, 0.2].flatMap((part) => [
      `M${x} ${deck - 30}L${x - span * part} ${deck}`,
      `M${x} ${deck - 30}L${x + span * part} ${deck}`,
    ]),
  )
  return (
    <g fill="none" stroke="#46505e">
      <path d={cables.join('')} strokeWidth="0.7" />
      <path d={towers.map((x) => `M${round(x)} ${deck - 34}V${floor(x)}`).join('')} strokeWidth="2.4" />
      <path
        d={`M${from - 24} ${floor(from - 24)}L${from} ${deck}H${to}L${to + 24} ${floor(to + 24)}`}
        strokeWidth="2"
      />
    </g>
  )
}
