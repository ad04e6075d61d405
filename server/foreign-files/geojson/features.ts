import { refuseFile } from '#server/foreign-files/source.ts'

export const brokenGeoJson = '这个 GeoJSON 不完整或格式有误'
const maxDepth = 64

/** Where the features of a collection stand in the bytes of its text, and the text without them. */
export interface FeaturePlaces {
  spans: [from: number, to: number][]
  /** The collection with no features. */
  frame: string
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const openers = new Set([0x7b, 0x5b])
const closers = new Set([0x7d, 0x5d])

interface Scan {
  bytes: Uint8Array
  at: number
  depth: number
  /** The last text at the depth of the members of the collection. */
  key: string
  /** Where the list of features begins and ends. */
  from: number
  to: number
  start: number
  spans: [number, number][]
}

/**
 * Finds the features of a collection (RFC 7946) without holding them: a large one has more objects than memory. The list
 * is empty for what is no collection.
 */
export function findFeatures(bytes: Uint8Array): FeaturePlaces {
  const scan: Scan = { bytes, at: 0, depth: 0, key: '', from: -1, to: -1, start: -1, spans: [] }
  for (; scan.at < bytes.length; scan.at++) {
    const byte = bytes[scan.at]!
    if (byte === quote) skipText(scan)
    else if (openers.has(byte)) open(scan)
    else if (closers.has(byte)) close(scan)
  }
  if (scan.depth !== 0) return refuseFile(brokenGeoJson)
  const { from, to, spans } = scan
  const frame =
    from < 0 || to < 0 ? textOf(bytes) : `${textOf(bytes.subarray(0, from + 1))}${textOf(bytes.subarray(to))}`
  checkGaps(scan)
  return { spans, frame }
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

function skipText(scan: Scan): void {
  const { bytes } = scan
  const from = scan.at + 1
  for (scan.at = from; scan.at < bytes.length && bytes[scan.at] !== quote; scan.at++)
    if (bytes[scan.at] === backslash) scan.at++
  if (scan.at >= bytes.length) refuseFile(brokenGeoJson)
  if (scan.depth === 1 && scan.at - from < 40) scan.key = textOf(bytes.subarray(from, scan.at))
}

function open(scan: Scan): void {
  if (scan.depth === 1 && scan.key === 'features' && scan.bytes[scan.at] === 0x5b && scan.from < 0)
    scan.from = scan.at
  else if (scan.depth === 2 && isInList(scan)) scan.start = scan.at
  scan.depth += 1
  if (scan.depth > maxDepth) refuseFile('嵌套过深，未读取')
}

const isInList = ({ from, to }: Scan) => from >= 0 && to < 0

function close(scan: Scan): void {
  scan.depth -= 1
  if (scan.depth < 0) refuseFile(brokenGeoJson)
  if (!isInList(scan)) return
  if (scan.depth === 2) scan.spans.push([scan.start, scan.at + 1])
  else if (scan.depth === 1) scan.to = scan.at
}

/** Between features stand commas and nothing else. */
function checkGaps({ bytes, from, to, spans }: Scan): void {
  let end = from + 1
  const list = from < 0 ? [] : [...spans, [to, to] as const]
  for (const [start, next] of list) {
    for (let at = end; at < start; at++)
      if (bytes[at] !== comma && bytes[at]! > 0x20) refuseFile(brokenGeoJson)
    end = next
  }
}
