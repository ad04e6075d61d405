import { heightAt, holes, lineLength, placeOn } from '#demo/drawings/terrain.ts'
import { png } from '#server/printing/png.ts'
import { type PrintFont, readPrintFont } from '#server/printing/print-font.ts'

import { drawText } from './letters.ts'

/** A sheet of 90 × 65 cm scanned at 254 dots an inch: at 1:10000 a pixel is a metre. */
const width = 9000
const height = 6500
/** Pixels for one of the plan of the terrain, which is ten metres. */
const perPlace = 10
const margin = 320

const colours = {
  paper: [246, 240, 224],
  plain: [243, 232, 190],
  slope: [232, 214, 178],
  rock: [226, 190, 172],
  water: [203, 222, 232],
  contour: [156, 108, 66],
  index: [120, 74, 40],
  shore: [52, 104, 148],
  grid: [150, 146, 136],
  ink: [34, 32, 30],
} as const
type Colour = keyof typeof colours
const names = Object.keys(colours)
const place = (colour: Colour): number => names.indexOf(colour)

interface Sheet {
  bytes: Uint8Array
  rectangle: (box: readonly [left: number, top: number, across: number, down: number], colour: Colour) => void
}

function emptySheet(): Sheet {
  const bytes = new Uint8Array(width * height)
  return {
    bytes,
    rectangle: ([left, top, across, down], colour) => {
      for (let y = Math.max(0, top); y < Math.min(height, top + down); y += 1)
        bytes.fill(place(colour), y * width + Math.max(0, left), y * width + Math.min(width, left + across))
    },
  }
}

/** Metres between two lines, and between two heavy ones. */
const [interval, heavy] = [5, 25]

const [water, plain, slope, rock] = [place('water'), place('plain'), place('slope'), place('rock')]

const groundOf = (metres: number): number => {
  if (metres < 0) return water
  if (metres < 14) return plain
  return metres < 34 ? slope : rock
}

const cells = (width - 2 * margin) / perPlace

/** Heights along a row of the terrain, one for each ten pixels. */
const heightsOf = (row: number): Float64Array =>
  Float64Array.from({ length: cells + 1 }, (_, i) => heightAt(i + 20, row + 20))

/** Fills the ground by its height; where a line of heights passes between two pixels, it is drawn. */
function drawGround(sheet: Sheet): void {
  let [upper, lower] = [heightsOf(0), heightsOf(0)]
  let above: Int16Array = new Int16Array(cells * perPlace)
  for (let y = 0; y < height - 2 * margin; y += 1) {
    if (y % perPlace === 0) [upper, lower] = [lower, heightsOf(y / perPlace + 1)]
    const share = (y % perPlace) / perPlace
    const row = upper.map((metres, i) => metres + (lower[i]! - metres) * share)
    above = drawRow(sheet.bytes, (y + margin) * width + margin, row, y > 0 ? above : undefined)
  }
}

/** Draws a row of pixels from a height for each ten; answers between which lines of heights each of them lies. */
function drawRow(
  bytes: Uint8Array,
  start: number,
  row: Float64Array,
  above: Int16Array | undefined,
): Int16Array {
  const bands = new Int16Array(cells * perPlace)
  let last = Math.floor(row[0]! / interval)
  for (let cell = 0; cell < cells; cell += 1) {
    const step = (row[cell + 1]! - row[cell]!) / perPlace
    for (let i = 0; i < perPlace; i += 1) {
      const x = cell * perPlace + i
      const metres = row[cell]! + step * i
      const band = Math.floor(metres / interval)
      const other = band === last ? (above?.[x] ?? band) : last
      if (other !== band) strokeAt(bytes, start + x, Math.max(band, other) * interval)
      else if (bytes[start + x] === 0) bytes[start + x] = groundOf(metres)
      bands[x] = last = band
    }
  }
  return bands
}

/** Thicker where the line is a heavy one; what comes later does not cover it. */
function strokeAt(bytes: Uint8Array, at: number, metres: number): void {
  const isHeavy = metres % heavy === 0
  const colour = place(metres === 0 ? 'shore' : isHeavy ? 'index' : 'contour')
  const size = isHeavy ? 5 : 2
  for (let y = 0; y < size; y += 1) bytes.fill(colour, at + y * width, at + y * width + size)
}

/** Kilometres of the grid. */
function drawGrid({ rectangle }: Sheet): void {
  for (let x = margin + 500; x < width - margin; x += 1000)
    rectangle([x, margin, 2, height - 2 * margin], 'grid')
  for (let y = margin + 500; y < height - margin; y += 1000)
    rectangle([margin, y, width - 2 * margin, 2], 'grid')
  for (const [gap, stroke] of [
    [0, 4],
    [60, 12],
  ] as const) {
    const [left, top] = [margin - gap, margin - gap]
    const [across, down] = [width - 2 * left, height - 2 * top]
    rectangle([left, top, across, stroke], 'ink')
    rectangle([left, top + down - stroke, across, stroke], 'ink')
    rectangle([left, top, stroke, down], 'ink')
    rectangle([left + across - stroke, top, stroke, down], 'ink')
  }
}

type Writer = (text: string, x: number, y: number, size: number) => number

const writerOn =
  ({ rectangle }: Sheet, font: PrintFont): Writer =>
  (text, x, y, size) =>
    drawText(font, text, { x, y, size }, (from, row, length) => rectangle([from, row, length, 1], 'ink'))

const pixelOf = (x: number, y: number): [number, number] => [
  margin + Math.round((x - 20) * perPlace),
  margin + Math.round((y - 20) * perPlace),
]

/** The line of the section in dashes, and the holes on it with their names and depths. */
function drawSection(sheet: Sheet, write: Writer): void {
  const { rectangle } = sheet
  for (let at = 0; at < lineLength; at += 0.5) {
    const [x, y] = pixelOf(...placeOn(at))
    if (at % 9 < 6 && isInside(y)) rectangle([x - 3, y - 3, 7, 7], 'ink')
  }
  for (const { name, at, depth } of holes) {
    const [x, y] = pixelOf(...placeOn(at))
    if (!isInside(y)) continue
    disc(rectangle, [x, y], 42, 'ink')
    disc(rectangle, [x, y], 34, 'paper')
    disc(rectangle, [x, y], 12, 'ink')
    write(name, x + 60, y + 66, 72)
    write(`孔深 ${depth.toFixed(2)} m`, x + 60, y + 126, 48)
  }
}

const isInside = (y: number): boolean => y < height - margin - 60

function disc(rectangle: Sheet['rectangle'], [x, y]: [number, number], radius: number, colour: Colour): void {
  for (let dy = -radius; dy <= radius; dy += 1) {
    const half = Math.round(Math.sqrt(radius * radius - dy * dy))
    rectangle([x - half, y + dy, 2 * half + 1, 1], colour)
  }
}

/** A map sheet as a scanner sees it: contour lines, ground, the line of a section; all of it invented. */
export async function mapSheet(title: string): Promise<Buffer> {
  const sheet = emptySheet()
  const write = writerOn(sheet, await readPrintFont())
  drawGround(sheet)
  drawGrid(sheet)
  drawSection(sheet, write)
  write(title, margin, 210, 130)
  write('比例尺 1:10000　等高距 5 m　方里网 1 km　虚构资料，仅供演示', margin, height - 130, 88)
  write('石矶山', ...pixelOf(640, 160), 150)
  write('云汀湾', ...pixelOf(120, 560), 150)
  return png({ width, height, palette: Object.values(colours), bytes: sheet.bytes })
}
