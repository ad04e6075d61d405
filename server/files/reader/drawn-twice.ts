import type { TextPiece } from './text-piece.ts'

/** How near two drawings of a character lie where they make it bold, as a part of its size. */
const nearness = 0.12

/** A character, the size of its type, and a cell of the page. */
type Cell = `${string} ${number} ${number} ${number}`

interface DrawnCharacter {
  character: string
  size: number
  x: number
  y: number
}

/**
 * Pieces of a page without characters that stand where the same one stands already: programs without a bold font draw a
 * text twice or three times, a hair apart, whole or character by character.
 */
export function withoutDrawnTwice(pieces: readonly TextPiece[]): TextPiece[] {
  const drawn = new Map<Cell, DrawnCharacter>()
  const single: TextPiece[] = []
  for (const piece of pieces) {
    const added = addPiece(piece, drawn)
    const last = single.at(-1)
    if (added) single.push(added)
    else if (last && piece.hasEOL) single[single.length - 1] = { ...last, hasEOL: true }
  }
  return single
}

const isBlank = (text: string) => text.trim() === ''

/** Notes a piece as drawn. Returns what of it was not drawn before. */
function addPiece(piece: TextPiece, drawn: Map<Cell, DrawnCharacter>): TextPiece | undefined {
  if (isBlank(piece.str) || piece.height <= 0) return piece
  const characters = charactersOf(piece)
  const added = characters.filter((one) => !cellsAround(one).some((cell) => isNear(one, drawn.get(cell))))
  for (const one of characters) drawn.set(cellOf(one), one)
  return added.length === characters.length ? piece : partOf(piece, added, characters.length)
}

/** Some of the characters of a piece, as a piece. */
function partOf(piece: TextPiece, part: readonly DrawnCharacter[], of: number): TextPiece | undefined {
  const first = part.find(({ character }) => !isBlank(character))
  if (!first) return undefined
  const str = part.map(({ character }) => character).join('')
  const transform = [...piece.transform.slice(0, 4), first.x, first.y]
  return { ...piece, str, width: (piece.width * part.length) / of, transform }
}

/** Characters of a piece where they stand, as if all were equally wide. */
function charactersOf({ str, transform, width, height }: TextPiece): DrawnCharacter[] {
  const [a = 1, b = 0, , , x = 0, y = 0] = transform
  const length = Math.hypot(a, b) || 1
  const characters = [...str]
  const step = width / characters.length / length
  return characters.map((character, i) => ({
    character,
    size: height,
    x: x + a * step * i,
    y: y + b * step * i,
  }))
}

const isNear = (one: DrawnCharacter, other: DrawnCharacter | undefined): boolean =>
  other !== undefined && Math.hypot(one.x - other.x, one.y - other.y) < nearness * one.size

const cellOf = ({ character, size, x, y }: DrawnCharacter, right = 0, up = 0): Cell => {
  const side = nearness * size
  return `${character} ${Math.round(size * 10)} ${Math.round(x / side) + right} ${Math.round(y / side) + up}`
}

const around = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((up) => [right, up] as const))
const cellsAround = (one: DrawnCharacter): Cell[] => around.map(([right, up]) => cellOf(one, right, up))
