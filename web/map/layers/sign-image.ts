import { commonFields } from '#contract/catalogue/kind.ts'
import { inks, signLines, type SignShape } from '#contract/map/signs.ts'

const { choices } = commonFields.access

/** What the colours say, on screen and on paper. */
export const accessColours: readonly { text: string; ink: string }[] = [
  { text: `${choices.open}、${choices.member}`, ink: inks.open },
  { text: choices.protected, ink: inks.protected },
  { text: choices.secret, ink: inks.secret },
]

const grid = 24
const ratio = 2

/** Paints a sign with a white casing, `size` pixels wide, at twice the resolution. */
export function paintSign(shapes: readonly SignShape[], ink: string, size: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = size * ratio
  canvas.height = size * ratio
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.scale((size * ratio) / grid, (size * ratio) / grid)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const paths = shapes.map(({ d, fill }) => ({ path: new Path2D(d), fill }))
  context.strokeStyle = '#fff'
  context.lineWidth = signLines.casing
  for (const { path } of paths) context.stroke(path)
  context.strokeStyle = ink
  context.lineWidth = signLines.ink
  for (const { path, fill } of paths) {
    context.fillStyle = fill === 'ink' ? ink : '#fff'
    if (fill !== 'none') context.fill(path)
    context.stroke(path)
  }
  return canvas
}

export const signScale = 1 / ratio
