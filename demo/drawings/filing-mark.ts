import { element } from './svg.ts'

const bands = ['#e0bd78', '#c9c3b8', '#84a276', '#93a9c4'] as const

/**
 * The badge before the number of the police filing: an invented one, a shield over four strata, since the real one belongs
 * to those who gave it.
 */
export function filingMark(): string {
  const shield = 'M16 2 28 6v9c0 8-5 13-12 15C9 28 4 23 4 15V6z'
  const strata = bands
    .map((fill, i) => element('rect', { x: 4, y: 6 + 6 * i, width: 24, height: 6, fill }))
    .join('')
  const clip = element('clipPath', { id: 'shield' }, element('path', { d: shield }))
  const inside = element('g', { 'clip-path': 'url(#shield)' }, strata)
  const edge = element('path', { d: shield, fill: 'none', stroke: '#f8f6f1', 'stroke-width': 2 })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">${clip}${inside}${edge}</svg>\n`
}
