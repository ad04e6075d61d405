import { lowerEdge, ground, upperEdge, layers, middleOf, places, type Layer } from './section.ts'
import { element, hatchPattern, svg } from './svg.ts'
import { heightAt, holes, metresPerPixel, placeOn } from './terrain.ts'

/** Pixels for a pixel of the plan along the line, and for a metre upward. */
const [across, up] = [2.2, 4.4]

/** How often the section is higher than it would be at its true proportions. */
export const exaggeration = Math.round((up * metresPerPixel) / across)

const width = Math.round((places.at(-1) ?? 0) * across)
const height = Math.round((upperEdge - lowerEdge) * up)

const xOf = (at: number) => Math.round(at * across * 10) / 10
const yOf = (metres: number) => Math.round((upperEdge - metres) * up * 10) / 10
const lineOf = (heights: readonly number[]) =>
  heights.map((value, i) => `${xOf(places[i] ?? 0)} ${yOf(value)}`)

const closePath = ({ top, base }: Pick<Layer, 'top' | 'base'>) =>
  `M${[...lineOf(top), ...lineOf(base).toReversed()].join('L')}Z`

/** The bay: from its level down to its floor. */
const bay = { top: ground.map((floor) => Math.max(0, floor)), base: ground }

const outline = { fill: 'none', stroke: '#1b2430' }

/** The section along the line of the plan: strata that thin out against the rock, boreholes, the bay at its level. */
export function strataSection(): string {
  const body = [
    element('defs', {}, layers.map(({ key, lithology }) => hatchPattern(key, lithology)).join('')),
    element('rect', { width, height, fill: 'var(--sky)' }),
    element('path', { d: closePath(bay), fill: 'var(--water)' }),
    ...layers.map(stratum),
    element('path', { ...outline, d: `M${lineOf(ground).join('L')}`, 'stroke-width': 2.4 }),
    ...holes.map(hole),
    ...layers.map(nameOf),
  ]
  return svg({ width, height, body: body.join('') })
}

const stratum = (layer: Layer): string =>
  [
    element('path', { d: closePath(layer), fill: layer.colour }),
    element('path', { d: closePath(layer), fill: `url(#${layer.key})`, opacity: 0.55 }),
    element('path', { ...outline, d: `M${lineOf(layer.base).join('L')}`, 'stroke-width': 0.9 }),
  ].join('')

/** A hole with a tick at every contact that it meets. */
function hole({ name, at, depth }: (typeof holes)[number]): string {
  const mouth = heightAt(...placeOn(at))
  const near = places.reduce(
    (best, place, i) => (Math.abs(place - at) < Math.abs((places[best] ?? 0) - at) ? i : best),
    0,
  )
  const [x, top, end] = [xOf(at), yOf(Math.max(mouth, 0)), yOf(mouth - depth)]
  const contacts = layers.map(({ base }) => yOf(base[near] ?? 0)).filter((y) => y > yOf(mouth) + 2 && y < end)
  const stroke = { fill: 'none', stroke: '#12447c' }
  return [
    element('path', { ...stroke, d: `M${x} ${top - 12}V${end}`, stroke: '#fff', 'stroke-width': 5 }),
    element('path', { ...stroke, d: `M${x} ${top - 12}V${end}M${x - 7} ${end}h14`, 'stroke-width': 2 }),
    element('path', {
      ...stroke,
      d: contacts.map((y) => `M${x - 6} ${y}h12`).join(''),
      'stroke-width': 1.5,
    }),
    element('text', { x, y: top - 20, fill: 'var(--ink)', stroke: 'var(--sky)' }, name),
  ].join('')
}

function nameOf(layer: Layer): string {
  const { at, height: metres, thickness } = middleOf(layer)
  if (thickness * up < 24) return ''
  const [x, y] = [xOf(at), yOf(layer.key === 'rock' ? Math.max(metres, lowerEdge + 24) : metres)]
  const text = layer.label ? `${layer.label} ${layer.name}` : layer.name
  return element('text', { x, y: y + 6, class: 'stratum', fill: '#1b2430', stroke: layer.colour }, text)
}
