import { HatchPattern } from '#web/ui/HatchPattern.tsx'

import { deepest, ground, highest, layers, middleOf, places, type Layer } from './section.ts'
import { heightAt, holes, metresPerPixel, placeOn } from './terrain.ts'

/** Pixels for a pixel of the plan along the line, and for a metre upward. */
const [across, up] = [2.2, 4.4]

/** How often the section is higher than it would be at its true proportions. */
export const exaggeration = Math.round((up * metresPerPixel) / across)

const width = (places.at(-1) ?? 0) * across
const height = (highest - deepest) * up

const xOf = (at: number) => Math.round(at * across * 10) / 10
const yOf = (metres: number) => Math.round((highest - metres) * up * 10) / 10
const lineOf = (heights: readonly number[]) =>
  heights.map((value, i) => `${xOf(places[i] ?? 0)} ${yOf(value)}`)

const closed = ({ top, base }: Pick<Layer, 'top' | 'base'>) =>
  `M${[...lineOf(top), ...lineOf(base).toReversed()].join('L')}Z`

/** The bay: from its level down to its floor. */
const bay = { top: ground.map((floor) => Math.max(0, floor)), base: ground }

/** The section along the line of the plan: beds that thin out against the rock, boreholes, the bay at its level. */
export function StrataSection() {
  return (
    <svg
      viewBox={`0 0 ${Math.round(width)} ${Math.round(height)}`}
      preserveAspectRatio="xMinYMid slice"
      role="img"
      aria-label="地质剖面 A–A′：西南为云汀湾，软黏土与砂层向东北变薄，石矶山出露凝灰岩，沿线六个控制钻孔"
    >
      <defs>
        {layers.map(({ key, lithology }) => (
          <HatchPattern key={key} id={`entry-${key}`} lithology={lithology} />
        ))}
      </defs>
      <rect width={width} height={height} fill="var(--sky)" />
      <path d={closed(bay)} fill="var(--map-water)" />
      {layers.map((layer) => (
        <g key={layer.key}>
          <path d={closed(layer)} fill={layer.colour} />
          <path d={closed(layer)} fill={`url(#entry-${layer.key})`} opacity="0.55" />
          <path d={`M${lineOf(layer.base).join('L')}`} fill="none" stroke="#1b2430" strokeWidth="0.9" />
        </g>
      ))}
      <path d={`M${lineOf(ground).join('L')}`} fill="none" stroke="#1b2430" strokeWidth="2.4" />
      {holes.map((hole) => (
        <Hole key={hole.name} {...hole} />
      ))}
      {layers.map((layer) => (
        <Name key={layer.key} layer={layer} />
      ))}
    </svg>
  )
}

/** A hole with a tick at every contact that it meets. */
function Hole({ name, at, depth }: (typeof holes)[number]) {
  const mouth = heightAt(...placeOn(at))
  const near = places.reduce(
    (best, place, i) => (Math.abs(place - at) < Math.abs((places[best] ?? 0) - at) ? i : best),
    0,
  )
  const [x, top, end] = [xOf(at), yOf(Math.max(mouth, 0)), yOf(mouth - depth)]
  const contacts = layers.map(({ base }) => yOf(base[near] ?? 0)).filter((y) => y > yOf(mouth) + 2 && y < end)
  return (
    <g className="section-hole" stroke="#12447c" fill="none">
      <path d={`M${x} ${top - 12}V${end}`} stroke="#fff" strokeWidth="5" />
      <path d={`M${x} ${top - 12}V${end}M${x - 7} ${end}h14`} strokeWidth="2" />
      <path d={contacts.map((y) => `M${x - 6} ${y}h12`).join('')} strokeWidth="1.5" />
      <text x={x} y={top - 20} textAnchor="middle" fill="var(--ink)" stroke="var(--sky)">
        {name}
      </text>
    </g>
  )
}

function Name({ layer }: { layer: Layer }) {
  const { at, height: metres, thickness } = middleOf(layer)
  if (thickness * up < 24) return null
  const [x, y] = [xOf(at), yOf(layer.key === 'rock' ? Math.max(metres, deepest + 24) : metres)]
  return (
    <g className="section-name" textAnchor="middle">
      <text x={x} y={y + 6} fill="#1b2430" stroke={layer.colour}>
        {layer.label ? `${layer.label} ${layer.name}` : layer.name}
      </text>
    </g>
  )
}
