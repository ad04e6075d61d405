import { captchaFrame } from '#contract/sign-in/captcha.ts'

import { chance } from './chance.ts'
import { clamp, colour, coverage, height, lay, mix, width, type Colour, type Raster } from './raster.ts'

const { block } = captchaFrame
const halfBlock = 15.5
const knob = { radius: 5.8, out: 1.8 }

/** The edges of a piece, clockwise from the top: a knob (1), a notch (-1), straight (0). */
type Edges = readonly [number, number, number, number]

/** A piece in the picture, by the centre of its body. */
interface Piece {
  x: number
  y: number
  edges: Edges
}

const edge = () => chance.whole(-1, 1)

/** Every piece has at least one knob and one notch, so that two of them are easy to distinguish. */
function newEdges(): Edges {
  const edges: Edges = [edge(), edge(), edge(), edge()]
  return edges.includes(1) && edges.includes(-1) ? edges : newEdges()
}

/** A shape that differs in at least two edges. */
function otherEdges(edges: Edges): Edges {
  const other = newEdges()
  return other.filter((one, i) => one !== edges[i]).length >= 2 ? other : otherEdges(edges)
}

const ways = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const

/** Signed distance of a point from the outline of a piece; negative inside. */
function distanceToOutline(x: number, y: number, edges: Edges): number {
  const [across, down] = [Math.abs(x) - halfBlock + 3, Math.abs(y) - halfBlock + 3]
  const corner = Math.hypot(Math.max(across, 0), Math.max(down, 0))
  const body = corner + Math.min(Math.max(across, down), 0) - 3
  return ways.reduce((distance, [east, south], i) => {
    const reach = halfBlock + knob.out * (edges[i] ?? 0)
    const round = Math.hypot(x - east * reach, y - south * reach) - knob.radius
    if (edges[i] === 1) return Math.min(distance, round)
    return edges[i] === -1 ? Math.max(distance, -round) : distance
  }, body)
}

/** How the holes of a picture are shaded: colour and opacity. */
interface Shading {
  tone: Colour
  share: number
}

const newShading = (dark: boolean): Shading =>
  dark
    ? { tone: [38, 46, 58], share: chance.between(0.56, 0.68) }
    : { tone: [250, 248, 242], share: chance.between(0.76, 0.86) }

const overlap = (one: Piece, other: Piece) =>
  Math.abs(one.x - other.x) < block + 6 && Math.abs(one.y - other.y) < block + 2

/** Finds a free position; undefined if the picture is full. */
function placePiece(pieces: readonly Piece[], make: () => Piece): Piece | undefined {
  return Array.from({ length: 40 }, make).find((piece) => !pieces.some((one) => overlap(one, piece)))
}

export interface Cut {
  /** The left edge of the block in the frame: the solution. */
  x: number
  /** The draggable block, RGBA. */
  block: Uint8Array
}

/**
 * Cuts a piece out of a picture, and one or two decoy holes: one at the same height, so that only the shape
 * shows which hole is right, not its height or colour. Outlines are soft and never white; dark holes are used
 * for pictures with few dark areas.
 */
export function cutPiece(raster: Raster, darkens: boolean): Cut {
  const x = chance.whole(100, width - block - 1)
  const middle = (block - 1) / 2
  const piece: Piece = { x: x + middle, y: chance.whole(27, height - 28), edges: newEdges() }
  const cut = { x, block: lift(raster, piece, { from: elsewhereThan(x), calmer: darkens ? 0 : 0.2 }) }
  const holes = [piece]
  const decoy = (y: () => number) => () => ({
    x: chance.whole(66, width - block - 1) + middle,
    y: y(),
    edges: otherEdges(piece.edges),
  })
  const beside = placePiece(
    holes,
    decoy(() => piece.y + chance.whole(-2, 2)),
  )
  if (beside) holes.push(beside)
  const elsewhere = chance.yes(0.5)
    ? placePiece(
        holes,
        decoy(() => chance.whole(27, height - 28)),
      )
    : undefined
  if (elsewhere) holes.push(elsewhere)
  if (!darkens) veil(raster)
  const shading = newShading(darkens && chance.yes(0.5))
  for (const hole of holes) sink(raster, hole, shading)
  return cut
}

/** Visits the pixels around a piece. */
function visitAround({ x, y, edges }: Piece, visit: (x: number, y: number, distance: number) => void): void {
  const reach = Math.ceil(block / 2) + 4
  for (let atY = Math.max(0, Math.floor(y - reach)); atY <= Math.min(height - 1, y + reach); atY++)
    for (let atX = Math.max(0, Math.floor(x - reach)); atX <= Math.min(width - 1, x + reach); atX++)
      visit(atX, atY, distanceToOutline(atX - x, atY - y, edges))
}

function sink(raster: Raster, hole: Piece, { tone, share }: Shading): void {
  const shadow: Colour = [20, 24, 30]
  visitAround(hole, (x, y, distance) => {
    const pixel = y * width + x
    const inside = coverage(distance, 2.2)
    lay(raster, pixel, tone, share * inside)
    const lit = (hole.x - x + hole.y - y) / (2 * halfBlock) // light from the upper left: that rim is in shadow
    lay(raster, pixel, shadow, inside * clamp(1 + distance / 4.5) * (0.4 + 0.25 * clamp(lit, -1, 1)))
  })
}

/** Reduces the contrast of a busy picture, so that the holes and the piece are visible. */
function veil({ data }: Raster): void {
  const slate = [84, 92, 106]
  for (let i = 0; i < data.length; i++) data[i] = mix(data[i] ?? 0, slate[i % 3] ?? 0, 0.36)
}

/** A left edge from which the piece copies the picture without revealing its position. */
function elsewhereThan(x: number): number {
  const other = chance.whole(100, width - block - 1)
  return Math.abs(other - x) > 24 ? other : elsewhereThan(x)
}

const calmTones = [colour('#8294ab'), colour('#b8975f'), colour('#7d9a72'), colour('#a2788a')] as const

/**
 * The content of a piece: the picture at another left edge, smoothed so that a busy picture does not hide its
 * shape.
 */
interface PictureCut {
  from: number
  calmer: number
}

/**
 * Draws the block: the piece with a light rim and a soft shadow on a transparent background. It shows another
 * part of the picture in a slightly different tone, so that matching edges gives a wrong position.
 */
function lift(raster: Raster, piece: Piece, shows: PictureCut): Uint8Array {
  const bytes = new Uint8Array(block * height * 4)
  const left = piece.x - (block - 1) / 2
  const gains = [0, 1, 2].map(() => chance.between(0.94, 1.06))
  const tone = chance.of(calmTones)
  visitAround(piece, (x, y, distance) => {
    const column = x - left
    if (column < 0 || column >= block) return
    const body = coverage(distance, 1.4)
    const shade = 0.6 * clamp(1 - Math.max(0, distance) / 4)
    const rim = 0.95 * clamp(1 + (distance - 0.2) / 2.4)
    const at = (y * block + column) * 4
    for (let i = 0; i < 3; i++) {
      const shown = (raster.data[(y * width + shows.from + column) * 3 + i] ?? 0) * (gains[i] ?? 1)
      const own = mix(mix(shown, tone[i] ?? 0, shows.calmer), 255, rim)
      bytes[at + i] = Math.round(clamp((own * body) / Math.max(body, body + shade * (1 - body)), 0, 255))
    }
    bytes[at + 3] = Math.round(255 * (body + shade * (1 - body)))
  })
  return bytes
}
