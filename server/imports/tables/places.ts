import { numberOf } from '#contract/catalogue/cells/read-numbers.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { toLngLat } from '#geology/places/crs.ts'
import { degreesFault, readSystem } from '#geology/places/systems/read-system.ts'
import type { NamedSystem } from '#server/foreign-files/foreign-table.ts'
import { noteOn, problemAt, type Cell, type Problem, type Where } from '#server/foreign-files/source.ts'

type Cells = Record<string, Cell>

interface PlaceOptions {
  kind: Kind
  /** The system that the layer names. */
  named: NamedSystem | undefined
  /** The system for files without one. */
  system: string | undefined
  xIsEast: boolean
}

export interface PlaceReader {
  /** Cells of a record with its place in the terms of its kind. */
  place: (at: Where, cells: Cells) => Cells
  /** What was not taken, when all rows were read. */
  problems: (sheet: string) => Problem[]
}

/** What was not placed, with how often. */
type Lost = Map<string, number>

/**
 * Reads the places of the records of a table. X is north unless it is said to be east; what a format defines as X is
 * named east and north. A kind that keeps original coordinates gets them as they are written, with their system; for any
 * other they are converted, or reported.
 */
export function placeReader({ kind, named, system, xIsEast }: PlaceOptions): PlaceReader {
  const problems: Problem[] = []
  const lost: Lost = new Map()
  const keepsOriginal = Object.hasOwn(kind.fields, 'originalEast')
  return {
    place: (at, given) => {
      const cells = named ? withSystem(withAxes(given, xIsEast), named) : withAxes(given, xIsEast)
      if (keepsOriginal || kind.place !== 'point') return cells
      return convertedCells({ at, cells, fallback: system, problems, lost })
    },
    problems: (sheet) => [
      ...problems.splice(0),
      ...Array.from(lost, ([reason, count]) => droppedProblem(sheet, `${count} 行的坐标未取：${reason}`)),
    ],
  }
}

const droppedProblem = (sheet: string, reason: string): Problem => ({
  ...noteOn(sheet, reason),
  weight: 'dropped',
})

function withAxes({ x, y, ...cells }: Cells, xIsEast: boolean): Cells {
  const [north, east] = xIsEast ? [y, x] : [x, y]
  return { ...(north && { originalNorth: north }), ...(east && { originalEast: east }), ...cells }
}

/** The system of a layer, where its places need it: degrees of CGCS2000 and WGS 84 are what records have. */
function withSystem(cells: Cells, { name, system, isDegrees }: NamedSystem): Cells {
  const place = cells['originalEast'] ?? (isDegrees ? cells['lng'] : undefined) // degrees are in no grid
  const isOwn = isDegrees && !('refused' in system)
  if (!place || cells['originalSystem'] || isOwn) return cells
  return { ...cells, originalSystem: { ...place, raw: name } }
}

interface Conversion {
  at: Where
  cells: Cells
  fallback: string | undefined
  problems: Problem[]
  lost: Lost
}

/** Longitude and latitude in place of original coordinates. */
function convertedCells(conversion: Conversion): Cells {
  const { originalEast, originalNorth, originalSystem, ...cells } = conversion.cells
  const name = originalSystem === undefined ? (conversion.fallback ?? '') : String(originalSystem.raw)
  if (cells['lng'] && cells['lat']) return ownDegrees(cells, name, conversion.lost)
  if (!originalEast || !originalNorth) return cells
  return { ...cells, ...placeOf(conversion, { east: originalEast, north: originalNorth, name }) }
}

interface WrittenPlace {
  east: Cell
  north: Cell
  name: string
}

function placeOf({ at, problems, lost }: Conversion, { east, north, name }: WrittenPlace): Cells {
  const drop = (reason: string, cell: Cell): Cells => {
    problems.push({ ...problemAt(at, 'dropped', reason, cell), matter: 'place' })
    return {}
  }
  const [x, y] = [numberOf(east.raw, 'm'), numberOf(north.raw, 'm')]
  if (typeof x !== 'number') return drop('坐标须为数字', east)
  if (typeof y !== 'number') return drop('坐标须为数字', north)
  const system = name === '' ? { refused: '没有写明' } : readSystem(name, x)
  if ('refused' in system) return lose(lost, systemFault(name, system.refused), {})
  const place = toLngLat(system, { north: y, east: x })
  if ('refused' in place) return drop(place.refused, east)
  return { lng: { ...east, raw: place.lng }, lat: { ...north, raw: place.lat } }
}

const systemFault = (name: string, refused: string) =>
  name === '' ? '没有写明坐标系，请指定坐标系后重新导入' : `坐标系“${name}”无法换算：${refused}`

function ownDegrees({ lng, lat, ...cells }: Cells, name: string, lost: Lost): Cells {
  const fault = name === '' ? undefined : degreesFault(name)
  if (fault !== undefined) return lose(lost, systemFault(name, fault), cells)
  return { ...cells, ...(lng && { lng }), ...(lat && { lat }) }
}

function lose(lost: Lost, reason: string, cells: Cells): Cells {
  lost.set(reason, (lost.get(reason) ?? 0) + 1)
  return cells
}
