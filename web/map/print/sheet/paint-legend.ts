import { countText } from '#web/catalogue/format.ts'
import { mapFont } from '#web/map/stage/font.ts'
import { paintSign } from '#web/map/stage/sign-image.ts'

import type { Box } from './layout.ts'
import type { LegendRow } from './legend.ts'
import { write } from './write.ts'

const ink = '#1b2430'

interface Given {
  unit: number
  counts: ReadonlyMap<string, number>
}

/** A row of the legend: sign, name, number of records on the sheet. */
export function paintLegendRow(
  context: CanvasRenderingContext2D,
  box: Box,
  row: LegendRow,
  { unit, counts }: Given,
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

function paintSignOf(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  { sign, ink: colour }: LegendRow,
  unit: number,
): void {
  const [middle, level] = [x + width / 2 - 0.6 * unit, y + height / 2]
  const circle = (radius: number) => {
    context.beginPath()
    context.arc(middle, level, radius, 0, 2 * Math.PI)
  }
  if (sign === 'dot') {
    circle(1.1 * unit)
    context.fillStyle = colour
    context.fill()
  } else if (sign === 'group') {
    circle(1.9 * unit)
    context.strokeStyle = colour
    context.lineWidth = 0.3 * unit
    context.stroke()
    context.fillStyle = colour
    context.font = `500 ${2.1 * unit}px ${mapFont}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText('12', middle, level)
  } else if (sign) {
    const size = 4.6 * unit
    context.drawImage(paintSign(sign, colour, 48), middle - size / 2, level - size / 2, size, size)
  }
}
