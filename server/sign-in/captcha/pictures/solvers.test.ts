import { inflateSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { drawPicture } from './draw.ts'

interface Pixels {
  width: number
  height: number
  channels: number
  bytes: Uint8Array
}

/** Decodes a PNG with one chunk of data and the filters “none” and “sub”. */
function pixelsOf(image: string): Pixels {
  const png = Buffer.from(image, 'base64')
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3]
  const lines = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))
  const row = width * channels
  const bytes = new Uint8Array(row * height)
  for (let y = 0; y < height; y++)
    for (let i = 0; i < row; i++) {
      const left = i < channels ? 0 : (bytes[y * row + i - channels] ?? 0)
      bytes[y * row + i] = (lines[y * (row + 1) + 1 + i] ?? 0) + left
    }
  return { width, height, channels, bytes }
}

const light = ({ width, channels, bytes }: Pixels, x: number, y: number) => {
  const at = (y * width + x) * channels
  return 0.3 * (bytes[at] ?? 0) + 0.59 * (bytes[at + 1] ?? 0) + 0.11 * (bytes[at + 2] ?? 0)
}

/** Rows and columns of the block that the piece covers. */
interface Body {
  left: number
  rows: number[]
  /** Pixels on the inner edge of the piece, with the outward direction. */
  rim: { x: number; y: number; right: number; down: number }[]
}

function bodyOf(block: Pixels): Body {
  const isIn = (x: number, y: number) =>
    x >= 0 &&
    x < block.width &&
    y >= 0 &&
    y < block.height &&
    (block.bytes[(y * block.width + x) * 4 + 3] ?? 0) > 200
  const places = Array.from({ length: block.width * block.height }, (_, i) => ({
    x: i % block.width,
    y: Math.floor(i / block.width),
  })).filter(({ x, y }) => isIn(x, y))
  const ways = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const
  const rim = places.flatMap(({ x, y }) =>
    ways
      .filter(([right, down]) => !isIn(x + right, y + down))
      .map(([right, down]) => ({ x, y, right, down })),
  )
  return { left: Math.min(...places.map(({ x }) => x)), rows: [...new Set(places.map(({ y }) => y))], rim }
}

const candidates = Array.from({ length: 163 }, (_, i) => i + 100)
const best = (score: (x: number) => number) => {
  const scores = candidates.map(score)
  return 100 + scores.indexOf(Math.max(...scores))
}

type Solver = (background: Pixels, block: Pixels, body: Body) => number

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const column =
  (background: Pixels, { rows, left }: Body) =>
  (x: number) =>
    sum(rows.map((y) => light(background, x + left, y)))
const step =
  (background: Pixels, { rows, left }: Body) =>
  (x: number) =>
    sum(rows.map((y) => Math.abs(light(background, x + left, y) - light(background, x + left - 1, y))))
/** How well the rim of the piece matches its surroundings at a distance of `by` pixels. */
const seam =
  (background: Pixels, block: Pixels, { rim }: Body, by: number) =>
  (x: number) =>
    -sum(
      rim.map((at) =>
        Math.abs(
          light(block, at.x - at.right * 3, at.y - at.down * 3) -
            light(
              background,
              Math.min(309, x + at.x + at.right * by),
              Math.min(154, Math.max(0, at.y + at.down * by)),
            ),
        ),
      ),
    )

const solvers: [string, Solver][] = [
  ['the whitest column', (background, _, body) => best(column(background, body))],
  ['the darkest column', (background, _, body) => best((x) => -column(background, body)(x))],
  ['the greatest step from column to column', (background, _, body) => best(step(background, body))],
  [
    'the greatest steps on both sides',
    (background, _, body) =>
      best((x) => step(background, body)(x) + step(background, { ...body, left: 46 - body.left })(x)),
  ],
  ['the best seam of piece and picture', (background, block, body) => best(seam(background, block, body, 1))],
  ['the best seam beyond the shadow', (background, block, body) => best(seam(background, block, body, 5))],
]

describe('simple solvers succeed in less than a fifth', () => {
  const drawn = Array.from({ length: 360 }, () => {
    const { background, piece, solution } = drawPicture('blockPuzzle')
    const block = pixelsOf(piece ?? '')
    return {
      background: pixelsOf(background),
      block,
      body: bodyOf(block),
      x: 'x' in solution ? solution.x : 0,
    }
  })

  test.each(solvers)('by %s', (_, solve) => {
    const solved = drawn.filter(
      ({ background, block, body, x }) => Math.abs(solve(background, block, body) - x) <= 5,
    )
    expect(solved.length / drawn.length).toBeLessThan(0.2)
  })
})
