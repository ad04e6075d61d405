import { index, planOf, step, windows } from './plan.ts'
import { element, svg } from './svg.ts'
import { holes, line, lineLength, placeOn } from './terrain.ts'

/** A plan of the ground: contour lines, every fifth one heavier, the bay, and the section with its boreholes. */
export function contourPlan(shape: keyof typeof windows): string {
  const { x, y, width, height } = windows[shape]
  const names = [
    element('text', { x: 640, y: 160, class: 'name', fill: 'var(--label)', stroke: 'var(--land)' }, '石矶山'),
    element(
      'text',
      { x: 270, y: 735, class: 'name', fill: 'var(--label)', stroke: 'var(--water)' },
      '云汀湾',
    ),
  ]
  const land = element('rect', { x, y, width, height, fill: 'var(--land)' })
  return svg({ ...windows[shape], body: [land, groundOf(shape), sectionLine(), ...names].join('') })
}

function groundOf(shape: keyof typeof windows): string {
  const { x, y } = windows[shape]
  const { bay, lines } = planOf(shape)
  const water = element('path', {
    d: bay,
    transform: `translate(${-2 * step} ${-2 * step})`,
    fill: 'var(--water)',
    'fill-rule': 'evenodd',
  })
  const contours = lines
    .filter(({ d }) => d !== '')
    .map(({ level, d }) =>
      element('path', {
        d,
        stroke: level <= 0 ? 'var(--shore)' : 'var(--contour)',
        'stroke-width': level % index === 0 ? 1.7 : 0.8,
      }),
    )
  return element('g', { transform: `translate(${x} ${y})`, fill: 'none' }, [water, ...contours].join(''))
}

const [from, to] = [placeOn(0), placeOn(lineLength)]

/** The line of the section and the holes on it. */
function sectionLine(): string {
  const way = element('path', {
    d: `M${line.map(([x, y]) => `${x} ${y}`).join('L')}`,
    fill: 'none',
    stroke: 'var(--line)',
    'stroke-width': 1.5,
    'stroke-dasharray': '9 5',
  })
  const letter = { class: 'letter', fill: 'var(--line)' }
  return [
    way,
    element('text', { ...letter, x: from[0] - 16, y: from[1] + 20, stroke: 'var(--water)' }, 'A'),
    element('text', { ...letter, x: to[0] + 16, y: to[1] - 6, stroke: 'var(--land)' }, 'A′'),
    ...holes.map(({ name, at }) => holeAt(name, placeOn(at))),
  ].join('')
}

function holeAt(name: string, [x, y]: readonly [number, number]): string {
  const label = { x: x + 13, y: y + 5, class: 'plan', fill: 'var(--label)', stroke: 'var(--land)' }
  return [
    element('circle', {
      cx: x,
      cy: y,
      r: 7.5,
      fill: 'var(--land)',
      stroke: 'var(--hole)',
      'stroke-width': 2,
    }),
    element('path', { d: `M${x} ${y - 7.5}a7.5 7.5 0 0 1 0 15z`, fill: 'var(--hole)' }),
    element('text', label, name),
  ].join('')
}
