import type { LngLat } from '#geology/places/crs.ts'

import type { Box, Corner, Sheet } from './layout.ts'
import type { LegendRow } from './legend.ts'
import { paintLegendRow } from './paint-legend.ts'
import { scaleBar, scaleText, sexagesimal } from './scale.ts'
import { write } from './write.ts'

/** What stands on a sheet beside the map. */
export interface SheetContent {
  title: string
  corners: Record<Corner, LngLat>
  /** Denominator. */
  scale: number
  legend: readonly LegendRow[]
  /** Records on the sheet by the name of their kind, where they are known. */
  counts: ReadonlyMap<string, number>
  footLeft: string
  footRight: string
}

const corners: Corner[] = ['northWest', 'northEast', 'southWest', 'southEast']

type Context = CanvasRenderingContext2D

const ink = '#1b2430'

/** Paints a sheet; one unit of the context is a millimetre. */
export function paintSheet(
  context: Context,
  sheet: Sheet,
  map: HTMLCanvasElement,
  content: SheetContent,
): void {
  const { paper, unit } = sheet
  context.fillStyle = '#fff'
  context.fillRect(0, 0, paper.width, paper.height)
  paintMap(context, sheet, map)
  context.fillStyle = ink
  write(context, content.title, sheet.title, { size: 6.4 * unit, align: 'center', weight: 500 })
  for (const corner of corners) {
    const at = content.corners[corner]
    const text = `${sexagesimal(at.lng, ['E', 'W'])}　${sexagesimal(at.lat, ['N', 'S'])}`
    write(context, text, sheet.corners[corner], {
      size: 2.7 * unit,
      align: corner.endsWith('West') ? 'left' : 'right',
    })
  }
  paintScale(context, sheet.scale, content.scale, unit)
  paintNorth(context, sheet.north)
  if (content.legend.length > 0) {
    write(context, '图　例', sheet.legendTitle, { size: 4 * unit, align: 'left', weight: 500 })
  }
  paintRows(context, sheet, content)
  write(context, content.footLeft, sheet.footLeft, { size: 2.8 * unit, align: 'left', base: 'bottom' })
  write(context, content.footRight, sheet.footRight, { size: 2.8 * unit, align: 'right', base: 'bottom' })
}

/** The map in a frame of a thin and a thick line. */
function paintMap(context: Context, { map, unit }: Sheet, picture: HTMLCanvasElement): void {
  context.drawImage(picture, map.x, map.y, map.width, map.height)
  context.strokeStyle = ink
  const frame = (away: number, width: number) => {
    context.lineWidth = width
    context.strokeRect(map.x - away, map.y - away, map.width + 2 * away, map.height + 2 * away)
  }
  frame(0.1 * unit, 0.2 * unit)
  frame(1.2 * unit, 0.7 * unit)
}

/** The scale as a number and, below it, as a bar of four parts. */
function paintScale(context: Context, box: Box, scale: number, unit: number): void {
  const { metres, millimetres } = scaleBar(scale, Math.min(80 * unit, box.width * 0.8))
  const [left, top, height] = [box.x + (box.width - millimetres) / 2, box.y + 5.2 * unit, 1.5 * unit]
  context.fillStyle = ink
  const line = { ...box, height: 5 * unit }
  write(context, scaleText(scale), line, { size: 3.6 * unit, align: 'center', weight: 500 })
  context.lineWidth = 0.2 * unit
  context.strokeRect(left, top, millimetres, height)
  for (const part of [0, 2]) context.fillRect(left + (part / 4) * millimetres, top, millimetres / 4, height)
  const [size, name] = metres >= 2000 ? [1000, 'km'] : [1, 'm']
  for (const share of [0, 0.5, 1]) {
    const label = {
      x: left + share * millimetres - 10,
      y: top + height + 0.5 * unit,
      width: 20,
      height: 3.4 * unit,
    }
    const text = `${(share * metres) / size}${share === 1 ? ` ${name}` : ''}`
    write(context, text, label, { size: 2.6 * unit, align: 'center' })
  }
}

/** An arrow, half black, half white, below the letter N. */
function paintNorth(context: Context, { x, y, width, height }: Box): void {
  const middle = x + width / 2
  const [top, foot, notch] = [y + height * 0.26, y + height, y + height * 0.82]
  const letter = { x, y, width, height: height * 0.24 }
  context.fillStyle = ink
  write(context, 'N', letter, { size: height * 0.24, align: 'center', weight: 600 })
  const half = (side: number) => {
    context.beginPath()
    context.moveTo(middle, top)
    context.lineTo(middle + side * width * 0.2, foot)
    context.lineTo(middle, notch)
    context.closePath()
  }
  context.strokeStyle = ink
  context.lineWidth = height * 0.018
  context.lineJoin = 'miter'
  half(-1)
  context.fill()
  context.stroke()
  half(1)
  context.stroke()
}

function paintRows(context: Context, { legend, unit }: Sheet, { legend: rows, counts }: SheetContent): void {
  const hidden = rows.length - legend.length
  for (const [place, box] of legend.entries()) {
    const row = rows[place]
    const isLast = place === legend.length - 1
    if (isLast && hidden > 0) {
      write(context, `另有 ${hidden + 1} 项`, box, { size: 2.9 * unit, align: 'left' })
    } else if (row) paintLegendRow(context, box, row, { unit, counts })
  }
}
