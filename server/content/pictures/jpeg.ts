import type { CleanPicture } from './clean-picture.ts'
import { orientationIn, withOrientation } from './orientation.ts'

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda]

/** Headers of a frame, of which each has the size: all from C0 to CF but tables, arithmetic coding and JPG. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const app = (n: number) => 0xe0 + n
const isApplication = (marker: number) => marker >= app(0) && marker <= app(15)

const beginsWith = (segment: Buffer, words: string) =>
  segment.toString('latin1', 4, 4 + words.length) === words

/** What draws: tables, frames and scans; of what programs add only what says how colours are meant. */
function isDrawn(marker: number, segment: Buffer): boolean {
  if (marker === app(2)) return beginsWith(segment, 'ICC_PROFILE\0')
  if (marker === app(14)) return beginsWith(segment, 'Adobe')
  return marker !== 0xfe && !isApplication(marker)
}

interface Segment {
  marker: number
  bytes: Buffer
}

/** What stands without a length: the beginning, the end, and what belongs between coded bytes. */
const isBare = (marker: number) => marker < 0xc0 || (marker >= 0xd0 && marker <= endOfImage)

/** Where a marker begins, behind bytes that fill; undefined where something else stands. */
function markerFrom(bytes: Buffer, from: number): number | undefined {
  let at = from
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
  return bytes[at] === 0xff ? at : undefined
}

/** The segment that begins at a marker, a scan with what it codes; undefined if it is none or not whole. */
function segmentAt(bytes: Buffer, at: number): Segment | undefined {
  const marker = bytes[at + 1] ?? 0
  if (isBare(marker) || at + 4 > bytes.length) return undefined
  const head = at + 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  const end = marker === startOfScan ? endOfScan(bytes, head) : head
  return end > bytes.length ? undefined : { marker, bytes: bytes.subarray(at, end) }
}

/** The segments up to the end of the image; undefined if that does not come. */
function segmentsIn(bytes: Buffer): Segment[] | undefined {
  const segments: Segment[] = []
  for (let at = markerFrom(bytes, 2); at !== undefined;) {
    if (bytes[at + 1] === endOfImage) return segments
    const segment = segmentAt(bytes, at)
    if (!segment) return undefined
    segments.push(segment)
    at = markerFrom(bytes, at + segment.bytes.length)
  }
  return undefined
}

const isExif = ({ marker, bytes }: Segment) => marker === app(1) && beginsWith(bytes, 'Exif\0\0')

export function cleanJpeg(bytes: Buffer): CleanPicture | undefined {
  const segments =
    bytes.length > 4 && bytes.readUInt16BE() === 0xff00 + startOfImage ? segmentsIn(bytes) : undefined
  const frame = segments?.find((one) => isFrame(one.marker) && one.bytes.length >= 9)?.bytes
  if (!segments?.some(({ marker }) => marker === startOfScan) || !frame) return undefined
  const orientation = orientationIn(segments.find(isExif)?.bytes.subarray(10))
  const [height, width] = [frame.readUInt16BE(5), frame.readUInt16BE(7)]
  const drawn = segments.filter((one) => isDrawn(one.marker, one.bytes)).map((one) => one.bytes)
  const [begin, end] = [Buffer.from([0xff, startOfImage]), Buffer.from([0xff, endOfImage])]
  return {
    bytes: Buffer.concat([begin, withOrientation(orientation), ...drawn, end]),
    ...(orientation >= 5 ? { width: height, height: width } : { width, height }),
  }
}

/** Coded bytes end at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}
