import { overlap, type Box } from '#geology/drawing/boxes.ts'
import { lineMark, textMark, type Mark, type Place } from '#geology/drawing/marks.ts'
import { textWidth } from '#geology/log-sheet/wrap.ts'

import { lengthOf } from './contour-lines.ts'

/** A line of the sheet with the value that it bears. */
export interface LabelledLine {
  readonly points: readonly Place[]
  readonly isClosed: boolean
  readonly text: string
  readonly width: number
  /** Metres. */
  readonly elevation: number
}

const size = 2.5
/** Millimetres left free on both sides of a label, between two labels of a line, and of a line that bears one. */
const gap = 0.8
const between = 110
const leastLine = 16

interface LineLabels {
  readonly marks: readonly Mark[]
  readonly boxes: readonly Box[]
}

/**
 * Lines that bear their value in gaps of their own, along where they are straight: no label touches another or what
 * is given, and none leaves the frame.
 */
export function labelLines(
  lines: readonly LabelledLine[],
  { obstacles, frame }: { readonly obstacles: readonly Box[]; readonly frame: Box },
): LineLabels {
  const boxes: Box[] = [...obstacles]
  const marks: Mark[] = []
  for (const line of lines.toSorted((a, b) => lengthOf(b.points) - lengthOf(a.points))) {
    const measured = measure(line)
    const labels = chooseLabels(measured, line.text, (box) => isFree(box, boxes, frame))
    boxes.push(...labels.map(({ box }) => box))
    marks.push(
      ...cutAt(measured, labels).map((points) => ({
        ...lineMark('contour', points, line.width),
        elevation: line.elevation,
      })),
      ...labels.map(({ at, turn }) => ({
        ...textMark('contour', at, line.text, { size }),
        ...(turn !== 0 && { turn }),
      })),
    )
  }
  return { marks, boxes: boxes.slice(obstacles.length) }
}

const isFree = (box: Box, taken: readonly Box[], frame: Box) =>
  box.left > frame.left &&
  box.right < frame.right &&
  box.top > frame.top &&
  box.foot < frame.foot &&
  !taken.some((other) => overlap(box, other))

interface MeasuredLine {
  readonly points: readonly Place[]
  /** How far along the line each point is, millimetres. */
  readonly along: readonly number[]
  readonly length: number
}

function measure({ points, isClosed }: LabelledLine): MeasuredLine {
  const whole = isClosed ? [...points, ...points.slice(0, 1)] : points
  let length = 0
  const along = whole.map(([x, y], i) => {
    const [px, py] = whole[i - 1] ?? [x, y]
    length += Math.hypot(x - px, y - py)
    return length
  })
  return { points: whole, along, length }
}

interface LineLabel {
  readonly from: number
  readonly to: number
  readonly at: Place
  readonly turn: number
  readonly box: Box
}

function chooseLabels(line: MeasuredLine, text: string, isRoom: (box: Box) => boolean): LineLabel[] {
  const width = textWidth(text) * size
  if (line.length < Math.max(leastLine, 2.5 * width)) return []
  const labels: LineLabel[] = []
  const count = Math.max(1, Math.round(line.length / between))
  for (let i = 0; i < count; i += 1) {
    const [from, to] = [(line.length * i) / count, (line.length * (i + 1)) / count]
    const label = candidatesBetween(line, [from, to], width).find(
      ({ box }) => isRoom(box) && !labels.some((other) => overlap(other.box, box)),
    )
    if (label) labels.push(label)
  }
  return labels
}

/** Places for a label every two millimetres, the straightest first and of these the nearest to the middle. */
function candidatesBetween(
  line: MeasuredLine,
  [from, to]: readonly [number, number],
  width: number,
): LineLabel[] {
  const room = width + 2 * gap
  const middle = (from + to) / 2
  const starts = Array.from(
    { length: Math.max(0, Math.floor((to - from - room) / 2)) },
    (_, i) => from + 1 + i * 2,
  )
  return starts
    .map((start) => ({
      start,
      bend: bendBetween(line, start, start + room),
      away: Math.abs(start + room / 2 - middle),
    }))
    .filter(({ bend }) => bend < 0.08)
    .toSorted((a, b) => Math.round((a.bend - b.bend) * 60) || a.away - b.away)
    .map(({ start }) => labelAt(line, start, room))
}

/** How much longer a part of a line is than the straight way, as a share. */
function bendBetween(line: MeasuredLine, from: number, to: number): number {
  const [a, b] = [pointAt(line, from), pointAt(line, to)]
  return 1 - Math.hypot(b[0] - a[0], b[1] - a[1]) / (to - from)
}

function pointAt({ points, along }: MeasuredLine, distance: number): Place {
  const next = along.findIndex((each) => each >= distance)
  const [a, b] = [points[next - 1] ?? points[0], points[next] ?? points.at(-1)]
  if (!a || !b) return [0, 0]
  const [from, to] = [along[next - 1] ?? 0, along[next] ?? 0]
  const share = to > from ? (distance - from) / (to - from) : 0
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/** A label over its gap, upright: never turned beyond a right angle. */
function labelAt(line: MeasuredLine, start: number, room: number): LineLabel {
  const [a, b] = [pointAt(line, start), pointAt(line, start + room)]
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const steep = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
  const turn = Math.round(steep > 90 ? steep - 180 : steep <= -90 ? steep + 180 : steep)
  const radians = (turn * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))]
  const [halfWidth, halfHeight] = [(room * cos + size * sin) / 2, (room * sin + size * cos) / 2]
  // the base line is below the middle of the figures
  const drop = size * 0.36
  return {
    ...{ from: start, to: start + room, turn },
    at: [x - drop * Math.sin(radians), y + drop * Math.cos(radians)],
    box: { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, foot: y + halfHeight },
  }
}

/** The line without the gaps of its labels. */
function cutAt(line: MeasuredLine, labels: readonly LineLabel[]): Place[][] {
  const gaps = labels.toSorted((a, b) => a.from - b.from)
  const starts = [0, ...gaps.map(({ to }) => to)]
  const ends = [...gaps.map(({ from }) => from), line.length]
  return starts.flatMap((start, i) => {
    const end = ends[i] ?? line.length
    const within = line.points.filter((_, k) => {
      const along = line.along[k] ?? 0
      return along > start && along < end
    })
    return end - start > 1e-6 ? [[pointAt(line, start), ...within, pointAt(line, end)]] : []
  })
}
