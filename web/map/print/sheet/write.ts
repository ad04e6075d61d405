import { mapFont } from '#web/map/stage/font.ts'

import type { Box } from './layout.ts'

interface TextStyle {
  /** Millimetres. */
  size: number
  align: 'left' | 'center' | 'right'
  base?: 'middle' | 'bottom'
  weight?: number
}

/** Writes a line into a box; smaller if it is too long. */
export function write(context: CanvasRenderingContext2D, text: string, box: Box, how: TextStyle): void {
  const { align, base = 'middle', weight = 400 } = how
  const font = (size: number) => `${weight} ${size}px ${mapFont}`
  context.font = font(how.size)
  const { width } = context.measureText(text)
  if (width > box.width) context.font = font((how.size * box.width) / width)
  context.textAlign = align
  context.textBaseline = base
  const x = { left: 0, center: box.width / 2, right: box.width }[align]
  const y = base === 'bottom' ? box.height : box.height / 2
  context.fillText(text, box.x + x, box.y + y)
}
