import type { LngLat, Refusal } from '#geology/places/crs.ts'

import { china, readCoordinates, type Region } from './coordinates.ts'

/**
 * The corners of a list, parted by lines, semicolons, or spaces between pairs with a comma. It is read whole or not at
 * all: what is no coordinate is named. Serial numbers that every corner has are passed over.
 */
export function readCorners(text: string, region: Region = china): LngLat[] | Refusal {
  const written = splitCorners(text, region)
  const parts = written.every((part) => isPoint(part, region)) ? written : withoutSerials(written)
  const corners: LngLat[] = []
  for (const [i, part] of parts.entries()) {
    const at = readCoordinates(part, region) ?? { refused: '' }
    if ('refused' in at) return refuseCorner(i, written[i] ?? '', at)
    corners.push(at)
  }
  return corners
}

const refuseCorner = (index: number, part: string, { refused }: Refusal): Refusal => ({
  refused: `第 ${index + 1} 处“${part.slice(0, 40)}”${refused === '' ? '不是坐标' : `：${refused}`}`,
})

const splitCorners = (text: string, region: Region): string[] =>
  text
    .split(/[;；\r\n]/)
    .flatMap((line) => splitPairs(line.trim(), region))
    .filter((part) => part !== '')

/** `121.5,31.2 121.6,31.3` */
function splitPairs(line: string, region: Region): string[] {
  const [first = '', ...others] = line.split(/\s+(?=[-\d.]+\s*[,，])/)
  return isPoint(first, region) ? [first, ...others] : [line]
}

const isPoint = (part: string, region: Region) => readCoordinates(part, region) !== undefined

/** `1 `, `J1、`, `(1)`, `第1点：`, and what follows. */
const serialNumber =
  /^[(（第]?\s*([A-Za-z]{0,3}\d{1,4})\s*(?:号?点)?[)）]?(?:\s*[、:：,，]|\s*\.(?!\d)|\s)\s*(\S.*)$/

/** Parts without their serial numbers, where all have one. They differ, but that the last corner may be the first again. */
function withoutSerials(parts: readonly string[]): readonly string[] {
  const numbers = parts.map((part) => serialNumber.exec(part)?.[1])
  const open = numbers.at(-1) === numbers[0] ? numbers.slice(0, -1) : numbers
  const areSerial = open.length > 1 && new Set(open).size === open.length && !numbers.includes(undefined)
  return areSerial ? parts.map((part) => serialNumber.exec(part)?.[2] ?? part) : parts
}
