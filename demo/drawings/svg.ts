import { hatches } from '#geology/strata/hatches.ts'
import type { Lithology } from '#geology/strata/lithology.ts'

/** Light and dark colours of the drawings; the `color-scheme` of the page selects them. */
const style = `
:root{--land:#f7f4ea;--water:#d5e5ee;--shore:#8fb2c7;--contour:#c9a877;--label:#4c5560;--sky:#eef4f9;--line:#ab2a1f;--hole:#15579f;--ink:#1b2430}
@media(prefers-color-scheme:dark){:root{--land:#232a30;--water:#16222d;--shore:#3f5d72;--contour:#7d6a4c;--label:#c6ccd2;--sky:#1b2836;--line:#f29a90;--hole:#86bcf3;--ink:#ecebe6}}
text{font-family:'PingFang SC','Microsoft YaHei','HarmonyOS Sans SC','Noto Sans CJK SC','Source Han Sans SC','WenQuanYi Micro Hei',sans-serif;font-size:17px;paint-order:stroke;stroke-linejoin:round;stroke-width:4;text-anchor:middle}
.name{letter-spacing:.2em}.letter{font-size:19px;font-style:italic}.plan{font-size:13px;stroke-width:3;text-anchor:start}.bed{stroke-width:6}`

export interface Picture {
  x?: number
  y?: number
  width: number
  height: number
  body: string
}

/** An SVG document that fills whatever frame it is given. */
export const svg = ({ x = 0, y = 0, width, height, body }: Picture): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}" ` +
  `preserveAspectRatio="xMidYMid slice"><style>${style}</style>${body}</svg>\n`

type Attributes = Readonly<Record<string, string | number>>

/** An element with its attributes and content. */
export function element(name: string, attributes: Attributes, inside = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
  return `<${name}${written.join('')}${inside === '' ? '/>' : `>${inside}</${name}>`}`
}

/** A hatch as a pattern to fill with `url(#id)`. */
export function hatchPattern(id: string, lithology: Lithology): string {
  const { width, height, strokes, dots } = hatches[lithology]
  const lines = strokes.map(({ d, dash, weight = 1 }) =>
    element('path', {
      d,
      fill: 'none',
      stroke: '#2b2f36',
      'stroke-width': weight,
      'stroke-linecap': 'round',
      ...(dash && { 'stroke-dasharray': dash.join(' ') }),
    }),
  )
  const points = dots.map(([cx, cy, r]) => element('circle', { cx, cy, r, fill: '#2b2f36' }))
  return element(
    'pattern',
    { id, width, height, patternUnits: 'userSpaceOnUse' },
    [...lines, ...points].join(''),
  )
}
