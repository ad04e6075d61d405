import { districts } from '#demo/city/districts.ts'
import { type Box, boxOf, metresBetween } from '#geology/places/ground.ts'
import { boxOfSheet, type SheetScale, sheetAt, sheetsIn } from '#geology/places/map-sheets.ts'

/** The sheets around the middle of a district that a survey of so many square kilometres fills, in order. */
export function sheetsOf(district: string, scale: SheetScale, areaKm2: number): string[] {
  const ring = districts.find(({ name }) => name === district)?.ring
  if (!ring) return []
  const middle = middleOf(boxOf(ring))
  const sheets = sheetsIn(boxOf(ring), scale).flatMap((number) => {
    const box = boxOfSheet(number)
    return box ? [{ number, box, away: metresBetween(middle, middleOf(box)) }] : []
  })
  const own = sheetAt(middle, scale)
  const size = kilometres(sheets.find(({ number }) => number === own)?.box)
  return sheets
    .toSorted((a, b) => a.away - b.away)
    .slice(0, Math.max(1, Math.ceil(areaKm2 / size)))
    .map(({ number }) => number)
    .toSorted()
}

const middleOf = ({ west, south, east, north }: Box) => ({ lng: (west + east) / 2, lat: (south + north) / 2 })

function kilometres(box: Box | undefined): number {
  if (!box) return Infinity
  const { west, south, east, north } = box
  const corner = { lng: west, lat: south }
  const [wide, high] = [
    { lng: east, lat: south },
    { lng: west, lat: north },
  ]
  return (metresBetween(corner, wide) * metresBetween(corner, high)) / 1e6
}
