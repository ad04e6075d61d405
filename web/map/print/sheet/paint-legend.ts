import { paintSign } from '#web/map/layers/sign-image.ts'
import { mapFont } from '#web/map/stage/font.ts'
import { countText } from '#web/records/format.ts'

import type { Box } from './layout.ts'
import type { LegendRow } from './legend.ts'
import { write } from './write.ts'

const ink = '#1b2430'

interface LegendLayout {
  unit: number
  counts: ReadonlyMap<string, number>
}

/** A row of the legend: sign, name, number of records on the sheet. */
export function paintLegendRow(
  context: CanvasRenderingContext2D,
  box: Box,
  row: LegendRow,
  { unit, counts }: LegendLayout,
): void {
  const signWidth = 6.4 * unit
  paintSignOf(context, { ...box, width: signWidth }, row, unit)
  const total = row.counted && counts.get(row.counted.name)
  const number = row.counted && total !== undefined ? `${countText(total)} ${row.counted.counter}` : ''
  const indent = row.sign === undefined ? 0 : signWidth
  const numberWidth = number === '' ? 0 : 17 * unit
  context.fillStyle = ink
  const name = { ...box, x: box.x + indent, width: box.width - indent - numberWidth }
  const weight = row.sign === undefined ? 500 : 400
  write(context, row.text, name, { size: 3 * unit, align: 'left', weight })
  if (number !== '') write(context, number, box, { size: 2.8 * unit, align: 'right' })
}

type Context = CanvasRenderingContext2D

function paintSignOf(context: Context, box: Box, { sign, ink: colour }: LegendRow, unit: number): void {
  const [x, y] = [box.x + box.width / 2 - 0.6 * unit, box.y + box.height / 2]
  context.fillStyle = colour
  if (sign === 'group') paintGroup(context, [x, y], colour, unit)
  else if (sign === 'colour') context.fillRect(x - 1.9 * unit, y - 1.1 * unit, 3.8 * unit, 2.2 * unit)
  else if (sign === 'dot') paintDot(context, x, y, unit)
  else if (sign === 'dots') {
    for (const [right, down] of dots) paintDot(context, x + right * unit, y + down * unit, unit)
  } else if (sign) {
    const size = 4.6 * unit
    context.drawImage(paintSign(sign, colour, 48), x - size / 2, y - size / 2, size, size)
  }
}

const dots = [
  [-1.3, 0.7],
  [0, -1],
  [1.3, 0.4],
] as const

function paintDot(context: Context, x: number, y: number, unit: number): void {
  context.beginPath()
  context.arc(x, y, 0.55 * unit, 0, 2 * Math.PI)
  context.fill()
}

function paintGroup(context: Context, [x, y]: [number, number], colour: string, unit: number): void {
  context.beginPath()
  context.arc(x, y, 1.9 * unit, 0, 2 * Math.PI)
  context.strokeStyle = colour
  context.lineWidth = 0.3 * unit
  context.stroke()
  context.font = `500 ${2.1 * unit}px ${mapFont}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText('12', x, y)
}
