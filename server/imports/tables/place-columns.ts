import { numberOf } from '#contract/catalogue/cells/read-numbers.ts'

import type { HeadedTable } from './head.ts'

interface PlaceColumn {
  field: string | null
}

/** Degrees of longitude and of latitude in China, which no grid has and which are never taken for each other. */
const [longitudes, latitudes] = [
  [70, 140],
  [3, 55],
] as const

/**
 * What X and Y are: nothing where east and north stand beside them, which need no rule; longitude and latitude, in
 * either order, where all of the first values are degrees of China.
 */
export function placeColumns<Column extends PlaceColumn>(
  columns: readonly Column[],
  { columns: letters, first }: HeadedTable,
): Column[] {
  const has = (name: string) => columns.some(({ field }) => field === name)
  if (has('originalEast') && has('originalNorth')) return renameFields(columns, { x: null, y: null })
  const isFree = has('x') && has('y') && !has('lng') && !has('lat')
  return isFree ? renameFields(columns, degreesOf(columns, letters, first)) : [...columns]
}

type Names = Readonly<Record<'x' | 'y', string | null>>

/** What X and Y are by their first values. */
function degreesOf(
  columns: readonly PlaceColumn[],
  letters: HeadedTable['columns'],
  first: HeadedTable['first'],
): Names {
  const valuesOf = (name: string) => {
    const letter = letters[columns.findIndex(({ field }) => field === name)]?.letter ?? ''
    return first.flatMap(({ cells }) => numberOf(cells.get(letter) ?? null, '°'))
  }
  const [x, y] = [valuesOf('x'), valuesOf('y')]
  if (isWithin(x, longitudes) && isWithin(y, latitudes)) return { x: 'lng', y: 'lat' }
  return isWithin(x, latitudes) && isWithin(y, longitudes) ? { x: 'lat', y: 'lng' } : { x: 'x', y: 'y' }
}

const isWithin = (values: readonly unknown[], [min, max]: readonly [number, number]) =>
  values.length > 0 && values.every((value) => typeof value === 'number' && value >= min && value <= max)

const renameFields = <Column extends PlaceColumn>(columns: readonly Column[], names: Names): Column[] =>
  columns.map((column) =>
    column.field === 'x' || column.field === 'y' ? { ...column, field: names[column.field] } : column,
  )
