import type { PrintFont } from '#server/printing/print-font.ts'

/** Called with each run of pixels of a line that is ink. */
export type RunSink = (from: number, y: number, length: number) => void

type Point = readonly [x: number, y: number]
type Edge = readonly [from: Point, to: Point]

/** Straight pieces of a curve. */
const pieces = 6

interface TextPlace {
  /** Left end of the line that letters stand on, and their height, pixels. */
  x: number
  y: number
  size: number
}

/** Fills the outlines of a text, line by line of pixels; answers its width in pixels. */
export function drawText(
  { glyphs }: PrintFont,
  text: string,
  { x, y, size }: TextPlace,
  run: RunSink,
): number {
  const scale = size / glyphs.unitsPerEm
  let left = x
  for (const character of text) {
    const { path, advanceWidth } = glyphs.glyphForCodePoint(character.codePointAt(0) ?? 0)
    const place = ([px, py]: Point): Point => [left + px * scale, y - py * scale]
    fill(
      edgesOf(path.commands).map(([from, to]): Edge => [place(from), place(to)]),
      run,
    )
    left += advanceWidth * scale
  }
  return left - x
}

interface Command {
  command: string
  args: number[]
}

function edgesOf(commands: readonly Command[]): Edge[] {
  const edges: Edge[] = []
  let [start, at]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ]
  const lineTo = (to: Point) => {
    edges.push([at, to])
    at = to
  }
  for (const { command, args } of commands) {
    const points = Array.from({ length: args.length / 2 }, (_, i): Point => [args[2 * i]!, args[2 * i + 1]!])
    const last = points.at(-1)
    if (command === 'moveTo' && last) [start, at] = [last, last]
    else if (command === 'closePath') lineTo(start)
    else {
      const control = [at, ...points]
      for (let i = 1; i <= pieces; i += 1) lineTo(pointOn(control, i / pieces))
    }
  }
  return edges
}

/** A point of a curve by its control points (de Casteljau). */
function pointOn(points: readonly Point[], share: number): Point {
  const [only, second] = points
  if (!only || !second) return only ?? [0, 0]
  const mid = points.slice(1).map(([x, y], i): Point => {
    const [px, py] = points[i]!
    return [px + (x - px) * share, py + (y - py) * share]
  })
  return pointOn(mid, share)
}

/** Fills between every two crossings of a line of pixels. */
function fill(edges: readonly Edge[], run: RunSink): void {
  const ys = edges.flatMap(([[, a], [, b]]) => [a, b])
  for (let y = Math.floor(Math.min(...ys)); y <= Math.max(...ys); y += 1) {
    const middle = y + 0.5
    const crossings = edges
      .filter(([[, a], [, b]]) => a <= middle !== b <= middle)
      .map(([[ax, ay], [bx, by]]) => ax + ((middle - ay) / (by - ay)) * (bx - ax))
      .toSorted((a, b) => a - b)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const [from, to] = [Math.round(crossings[i]!), Math.round(crossings[i + 1]!)]
      if (to > from) run(from, y, to - from)
    }
  }
}
