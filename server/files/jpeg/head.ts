import { RowsError } from '#server/files/rows/picture-rows.ts'

export interface JpegComponent {
  id: number
  /** Blocks across and down of a unit. */
  across: number
  down: number
  /** Numbers of its tables. */
  quantization: number
  dc: number
  ac: number
}

/** What the head of a sequential JPEG (ITU-T T.81) says. */
export interface JpegHead {
  width: number
  height: number
  components: JpegComponent[]
  /** Factors in zigzag order. */
  quantizations: Uint16Array[]
  /** Tables of codes, by class (0 DC, 1 AC) and number. */
  codes: [HuffmanCode[], HuffmanCode[]]
  restartInterval: number
  /** What Adobe says of colours: 0 none, 1 YCbCr, 2 YCCK. */
  transform: number | undefined
  /** Where the compressed pixels begin. */
  data: number
}

/** For each sixteen bits: the value of the code that they begin with, times 32, and its length; 0 for none. */
export type HuffmanCode = Uint16Array

interface Segment {
  marker: number
  bytes: Buffer
  /** Where the next begins. */
  end: number
}

const broken = (): never => {
  throw new RowsError('broken')
}
const otherForm = (): never => {
  throw new RowsError('form')
}

function segmentAt(file: Buffer, from: number): Segment {
  let at = from
  while (file[at] === 0xff && file[at + 1] === 0xff) at += 1
  const [prefix, marker] = [file[at], file[at + 1]]
  if (prefix !== 0xff || marker === undefined || at + 4 > file.length) return broken()
  const length = file.readUInt16BE(at + 2)
  const end = at + 2 + length
  return length < 2 || end > file.length ? broken() : { marker, bytes: file.subarray(at + 4, end), end }
}

/** Reads the head of a JPEG. What is not sequential, of one scan and of eight bits is of another form. */
export function readJpegHead(file: Buffer): JpegHead {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xff_d8) broken()
  const head: JpegHead = {
    ...{ width: 0, height: 0, components: [], quantizations: [], codes: [[], []] },
    ...{ restartInterval: 0, transform: undefined, data: 0 },
  }
  for (let at = 2; ;) {
    const { marker, bytes, end } = segmentAt(file, at)
    readSegment(head, marker, bytes)
    if (marker === 0xda) return { ...head, data: end }
    at = end
  }
}

type SegmentReader = (head: JpegHead, bytes: Buffer) => void

const readers: Partial<Record<number, SegmentReader>> = {
  0xc0: readFrame,
  0xc1: readFrame,
  0xc4: readCodes,
  0xda: readScan,
  0xdb: readQuantizations,
  0xdd: (head, bytes) => {
    head.restartInterval = bytes.length < 2 ? broken() : bytes.readUInt16BE(0)
  },
  0xee: (head, bytes) => {
    if (bytes.toString('latin1', 0, 5) === 'Adobe') head.transform = bytes[11]
  },
}

function readSegment(head: JpegHead, marker: number, bytes: Buffer): void {
  const read = readers[marker]
  if (read) read(head, bytes)
  else if (marker > 0xc1 && marker < 0xd0) otherForm()
}

function readSize(head: JpegHead, bytes: Buffer): void {
  head.height = bytes.readUInt16BE(1)
  head.width = bytes.readUInt16BE(3)
}

function readFrame(head: JpegHead, bytes: Buffer): void {
  const count = bytes[5] ?? 0
  if (head.components.length > 0 || bytes.length < 6 + 3 * count) broken()
  readSize(head, bytes)
  if (bytes[0] !== 8 || (count !== 1 && count !== 3)) otherForm()
  head.components = Array.from({ length: count }, (_, i) => {
    const [id = 0, factors = 0, quantization = 0] = bytes.subarray(6 + 3 * i)
    const [across, down] = [factors >> 4, factors & 15]
    if (across < 1 || across > 4 || down < 1 || down > 4) broken()
    return { id, across, down, quantization, dc: 0, ac: 0 }
  })
  const [only] = head.components
  if (count === 1 && only) [only.across, only.down] = [1, 1] // a scan of one component has blocks, no units
}

function readScan({ components }: JpegHead, bytes: Buffer): void {
  if (components.length === 0) broken()
  if (bytes[0] !== components.length) otherForm()
  for (const [i, component] of components.entries()) {
    if (bytes[1 + 2 * i] !== component.id) broken()
    const tables = bytes[2 + 2 * i] ?? 0
    ;[component.dc, component.ac] = [tables >> 4, tables & 15]
  }
}

function readQuantizations({ quantizations }: JpegHead, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) {
    const kind = bytes[at] ?? 0
    const size = kind >> 4 ? 2 : 1
    if (at + 1 + 64 * size > bytes.length) broken()
    const from = at + 1
    quantizations[kind & 15] = Uint16Array.from({ length: 64 }, (_, i) =>
      size === 2 ? bytes.readUInt16BE(from + 2 * i) : bytes[from + i]!,
    )
    at = from + 64 * size
  }
}

function readCodes({ codes }: JpegHead, bytes: Buffer): void {
  for (let at = 0; at + 17 <= bytes.length;) {
    const kind = bytes[at] ?? 0
    const counts = bytes.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    if (at + 17 + total > bytes.length || kind >> 4 > 1) broken()
    codes[kind >> 4 ? 1 : 0][kind & 15] = codeOf(counts, bytes.subarray(at + 17, at + 17 + total))
    at += 17 + total
  }
}

function codeOf(counts: Buffer, values: Buffer): HuffmanCode {
  const table = new Uint16Array(65_536)
  let [from, next] = [0, 0]
  for (const [i, count] of counts.entries()) {
    const span = 1 << (15 - i)
    for (let k = 0; k < count; k += 1) {
      if (from + span > 65_536) broken()
      table.fill((values[next]! << 5) | (i + 1), from, from + span)
      ;[from, next] = [from + span, next + 1]
    }
  }
  return table
}
