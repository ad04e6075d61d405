/** Width and height of upright paper in millimetres. */
export const papers = { A4: [210, 297], A3: [297, 420] } as const

export type PaperSize = keyof typeof papers
export type Turn = 'landscape' | 'portrait'

export interface Paper {
  size: PaperSize
  turn: Turn
}

/** Millimetres from the upper left corner of the paper. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Sheet {
  paper: Box
  /** Lengths of signs and letters are multiples of this many millimetres. */
  unit: number
  title: Box
  /** What lies within the inner line of the frame. */
  map: Box
  /** Coordinates of the corners of the map: above it and below it. */
  corners: Record<Corner, Box>
  scale: Box
  north: Box
  legendTitle: Box
  /** Rows of the legend that have a place. */
  legend: Box[]
  footLeft: Box
  footRight: Box
}

export type Corner = 'northWest' | 'northEast' | 'southWest' | 'southEast'

/** In units; paper of A3 is larger by its diagonal, yet held in hand. */
const units = { A4: 1, A3: 1.25 } as const
const margin = 10
const titleHeight = 13
const frameGap = 1.6
const cornerHeight = 4.6
const cornerWidth = 50
const scaleHeight = 11
const footHeight = 5
const sideWidth = 47
const northSize = 17
const headHeight = 7
const rowHeight = 5.2
const columnWidth = 43
const gap = 4

/** Distributes a sheet: the map takes what the title, the legend and the foot leave. */
export function layOut({ size, turn }: Paper, rows: number): Sheet {
  const u = units[size]
  const [short, long] = papers[size]
  const [width, height] = turn === 'portrait' ? [short, long] : [long, short]
  const inner = {
    x: margin * u,
    y: margin * u,
    width: width - 2 * margin * u,
    height: height - 2 * margin * u,
  }
  const [title, below] = cutTop(inner, titleHeight * u)
  const [foot, body] = cutBottom(below, footHeight * u)
  const [legend, rest] = turn === 'landscape' ? cutSide(body, u) : cutBand(body, u, rows)
  const map = {
    x: rest.x + frameGap * u,
    y: rest.y + (cornerHeight + frameGap) * u,
    width: rest.width - 2 * frameGap * u,
    height: rest.height - (cornerHeight + scaleHeight + 2 * frameGap) * u,
  }
  return {
    ...{ paper: { x: 0, y: 0, width, height }, unit: u, title, map },
    ...placeFrame(map, u),
    ...legendIn(legend, u, rows),
    footLeft: { ...foot, width: foot.width / 2 },
    footRight: { ...foot, x: foot.x + foot.width / 2, width: foot.width / 2 },
  }
}

const cutTop = (box: Box, height: number): [cut: Box, rest: Box] => [
  { ...box, height },
  { ...box, y: box.y + height, height: box.height - height },
]

const cutBottom = (box: Box, height: number): [cut: Box, rest: Box] => [
  { ...box, y: box.y + box.height - height, height },
  { ...box, height: box.height - height },
]

/** Beside the map, from its upper edge to its lower one. */
function cutSide(box: Box, u: number): [cut: Box, rest: Box] {
  const width = sideWidth * u
  const top = cornerHeight * u
  const side = { ...box, x: box.x + box.width - width, width }
  return [
    { ...side, y: side.y + top, height: side.height - (cornerHeight + scaleHeight) * u },
    { ...box, width: box.width - width - gap * u },
  ]
}

/** Below the map, as high as the rows need, up to a third of the sheet. */
function cutBand(box: Box, u: number, rows: number): [cut: Box, rest: Box] {
  const lines = Math.ceil(rows / columnsIn(box.width - (northSize + gap) * u, u))
  const needed = Math.max(northSize, headHeight + lines * rowHeight) * u
  const [band, rest] = cutBottom(box, Math.min(needed, box.height / 3) + gap * u)
  return [{ ...band, height: band.height - gap * u }, rest]
}

const columnsIn = (width: number, u: number) => Math.max(1, Math.floor(width / (columnWidth * u)))

function placeFrame(map: Box, u: number): Pick<Sheet, 'corners' | 'scale'> {
  const width = Math.min(cornerWidth * u, map.width * 0.34)
  const top = { y: map.y - (frameGap + cornerHeight) * u, height: cornerHeight * u, width }
  const bottom = { ...top, y: map.y + map.height + frameGap * u }
  const east = map.x + map.width - width
  return {
    corners: {
      northWest: { ...top, x: map.x },
      northEast: { ...top, x: east },
      southWest: { ...bottom, x: map.x },
      southEast: { ...bottom, x: east },
    },
    scale: { ...bottom, x: map.x + width, width: map.width - 2 * width, height: scaleHeight * u },
  }
}

/** The north arrow stands first in a column, last in a band; the rows run down column after column. */
function legendIn(box: Box, u: number, rows: number): Pick<Sheet, 'north' | 'legendTitle' | 'legend'> {
  const isBand = box.width > box.height
  const size = northSize * u
  const north = {
    ...{ x: isBand ? box.x + box.width - size : box.x + (box.width - size) / 2, y: box.y },
    ...{ width: size, height: size },
  }
  const space = isBand
    ? { ...box, width: box.width - size - gap * u }
    : { ...box, y: box.y + size + gap * u, height: box.height - size - gap * u }
  const [legendTitle, list] = cutTop(space, headHeight * u)
  const columns = isBand ? columnsIn(list.width, u) : 1
  const lines = Math.max(1, Math.floor(list.height / (rowHeight * u) + 1e-6))
  const inColumn = Math.min(lines, Math.ceil(rows / columns))
  const width = list.width / columns
  const legend = Array.from({ length: Math.min(rows, lines * columns) }, (_, row) => ({
    x: list.x + Math.floor(row / inColumn) * width,
    y: list.y + (row % inColumn) * rowHeight * u,
    width: width - (isBand ? 6 * u : 0),
    height: rowHeight * u,
  }))
  return { north, legendTitle, legend }
}
