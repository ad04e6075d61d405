/** Coverage of each pixel of a square, relative to its centre. */
export interface Mask {
  size: number
  values: Float32Array
}

interface Command {
  command: string
  args: readonly number[]
}

type Place = readonly [x: number, y: number]

const size = 56
const samplesPerPixel = 4

/** Rasterises a font outline after moving its points: four by four samples a pixel, nonzero winding. */
export function fillOutline(commands: readonly Command[], move: (x: number, y: number) => Place): Mask {
  const edges = edgesOf(commands, move)
  const values = new Float32Array(size * size)
  const samples = size * samplesPerPixel
  for (let row = 0; row < samples; row++) {
    const y = (row + 0.5) / samplesPerPixel - size / 2
    const crossings = edges
      .filter(([[, from], [, to]]) => from <= y !== to <= y)
      .map(([[x, from], [toX, to]]) => ({
        x: x + ((y - from) / (to - from)) * (toX - x),
        winds: to > from ? 1 : -1,
      }))
      .toSorted((a, b) => a.x - b.x)
    fillRow(values, Math.floor(row / samplesPerPixel) * size, crossings)
  }
  return { size, values }
}

function fillRow(values: Float32Array, start: number, crossings: { x: number; winds: number }[]): void {
  let turns = 0
  crossings.forEach(({ x, winds }, i) => {
    turns += winds
    const next = crossings[i + 1]
    if (turns === 0 || !next) return
    const [from, to] = [x + size / 2, next.x + size / 2]
    for (let at = Math.max(0, Math.floor(from)); at < Math.min(size, to); at++) {
      const covered = Math.min(at + 1, to) - Math.max(at, from)
      values[start + at] = (values[start + at] ?? 0) + covered / samplesPerPixel
    }
  })
}

/** The outline as straight segments; a curve becomes eight. */
function edgesOf(commands: readonly Command[], move: (x: number, y: number) => Place): [Place, Place][] {
  const edges: [Place, Place][] = []
  let start: Place = [0, 0]
  let at = start
  for (const { command, args } of commands) {
    const places = placesOf(command, args, at)
    if (command === 'moveTo') start = at = places[0] ?? start
    else
      for (const to of command === 'closePath' ? [start] : places) {
        edges.push([move(...at), move(...to)])
        at = to
      }
  }
  return edges
}

function placesOf(command: string, args: readonly number[], from: Place): Place[] {
  const [x = 0, y = 0, toX = 0, toY = 0] = args
  if (command === 'bezierCurveTo') throw new Error('TrueType has no such curve.')
  return command === 'quadraticCurveTo' ? curve(from, [x, y], [toX, toY]) : [[x, y]]
}

const curve = (from: Place, over: Place, to: Place): Place[] =>
  Array.from({ length: 8 }, (_, i) => {
    const share = (i + 1) / 8
    const rest = 1 - share
    const at = (axis: 0 | 1) =>
      rest * rest * from[axis] + 2 * rest * share * over[axis] + share * share * to[axis]
    return [at(0), at(1)]
  })

/** Dilates a mask by some pixels, with a soft edge. */
export function grow({ size, values }: Mask, by: number): Mask {
  const reach = Math.ceil(by)
  const offsets: { step: number; share: number }[] = []
  for (let y = -reach; y <= reach; y++)
    for (let x = -reach; x <= reach; x++) {
      const share = Math.min(1, by + 0.5 - Math.hypot(x, y))
      if (share > 0) offsets.push({ step: y * size + x, share })
    }
  const grown = new Float32Array(values.length)
  values.forEach((value, at) => {
    if (value === 0) return
    for (const { step, share } of offsets)
      grown[at + step] = Math.max(grown[at + step] ?? 0, Math.min(1, value) * share)
  })
  return { size, values: grown }
}
