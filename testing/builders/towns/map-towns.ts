import type { Db } from '#database/database.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'

/** A town of its own for each test: a hole reaches two kilometres. */
let towns = 0
export const newTown = () => ({ lng: 117.6 + (towns += 1) / 10, lat: 31.2 })
export type Town = ReturnType<typeof newTown>

const placeIn = ({ lng, lat }: Town, [east, north]: readonly [number, number]) => ({
  lng: lng + east / 95_400,
  lat: lat + north / 110_900,
})

interface MapHoleFields {
  muck: number
  values?: object
  [field: string]: unknown
}

/** A hole some metres east and north of a place, with the base of the muck, the top of ⑥, at some depth. */
export function buildMapHole(
  db: Db,
  town: Town,
  at: readonly [number, number],
  { muck, values = {}, ...other }: MapHoleFields,
) {
  return buildBorehole(db, {
    code: `T-${town.lng.toFixed(1)}-${at.join('_')}-${muck}`,
    ...placeIn(town, at),
    values: { collarElevation: 4, finalDepth: 40, heightDatum: '吴淞高程', ...values },
    parts: {
      strata: strata(
        ['①1', '杂填土', 1.5],
        ['②1', '粉质黏土', 3.5],
        ['④', '淤泥质黏土', muck],
        ['⑥', '粉质黏土', muck + 4],
        ['⑦1', '砂质粉土', 40],
      ),
    },
    ...other,
  })
}

/** Corners of a town, metres. */
export const townCorners = [
  [0, 0],
  [200, 0],
  [200, 160],
  [0, 160],
] as const

/** A town with a hole in each corner, and their codes. */
export const buildTown = async (db: Db, fields: object = {}) => {
  const town = newTown()
  const codes: string[] = []
  for (const [i, at] of townCorners.entries())
    codes.push(await buildMapHole(db, town, at, { muck: 20 + i * 0.4, ...fields }))
  return { town, codes }
}

/** A closed box of so many metres around a place. */
export const boxAround = (
  town: Town,
  [east, north]: readonly [number, number] = [100, 80],
  half = 90,
): number[] => {
  const ring = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
    [-half, -half],
  ] as const
  return ring.flatMap(([x, y]) => {
    const { lng, lat } = placeIn(town, [east + x, north + y])
    return [lng, lat]
  })
}
