import { numberOf } from '#contract/catalogue/cells/read-numbers.ts'
import { axesSwapped, type CoordinateSystem, type Grid, type Refusal, toLngLat } from '#geology/places/crs.ts'
import { degreesFault, readSystem } from '#geology/places/systems/read-system.ts'
import { noteOn, problemAt, type Problem, type Source, type SourceRow } from '#server/foreign-files/source.ts'

import type { ImportDefaults, UnresolvedRecord } from './built.ts'

interface MeasuredHole {
  hole: UnresolvedRecord
  grid: Grid
  /** As the row or the file names it. */
  name: string
  /** Undefined where none is named. */
  system: CoordinateSystem | Refusal | undefined
}

/** Computes longitude and latitude from the original coordinates, which are kept. */
export function placeHoles(
  holes: UnresolvedRecord[],
  { format, isXByRule = false }: Source,
  given: ImportDefaults,
): Problem[] {
  const degrees = format.startsWith('ags') ? [] : sortOutDegrees(holes, given) // AGS names the system of its degrees
  const lying = holes.filter((hole) => !hasPlace(hole) && !degrees.some(({ moved }) => moved?.has(hole)))
  const measured = lying.flatMap((hole) => measuredHole(hole, given) ?? [])
  const swapped = new Set(measured.filter(({ grid, system }) => axesSwapped(grid, usableSystem(system))))
  const straight = measured.filter((hole) => !swapped.has(hole))
  return [
    ...degrees.flatMap(({ problems }) => problems),
    ...straight.flatMap(placeHole),
    ...noteFor(
      lying.filter((hole) => !gridOf(hole)),
      '孔没有坐标，不上图',
    ),
    ...noteFor(
      [...swapped].map(({ hole }) => hole),
      `孔的 X、Y 疑为颠倒，原坐标照存，不上图；${remedy(isXByRule && swapped.size > straight.length, given)}`,
    ),
    ...noteUnconverted(straight),
  ]
}

const hasPlace = ({ common }: UnresolvedRecord) => common['lng'] !== undefined && common['lat'] !== undefined

const usableSystem = (system: MeasuredHole['system']) =>
  system && !('refused' in system) ? system : undefined

interface DegreesVerdict {
  moved?: ReadonlySet<UnresolvedRecord>
  problems: Problem[]
}

/**
 * Longitude and latitude of rows that name another system than CGCS2000 or WGS 84. Without original coordinates beside
 * them they are those, and no place; beside original coordinates the system is that of these.
 */
function sortOutDegrees(holes: readonly UnresolvedRecord[], given: ImportDefaults): DegreesVerdict[] {
  const named = holes.filter((hole) => hasPlace(hole) && nameOfSystem(hole, given) !== '')
  const groups = Map.groupBy(named, (hole) => nameOfSystem(hole, given))
  return [...groups].flatMap(([name, list]) => {
    const fault = degreesFault(name)
    if (fault === undefined) return []
    const [beside, alone] = [list.filter(gridOf), list.filter((hole) => !gridOf(hole))]
    alone.forEach((hole) => moveDegrees(hole, name))
    const message = `孔的经纬度写明坐标系“${name}”，无法换算：${fault}；已照存为原坐标，不上图`
    return {
      moved: new Set(alone),
      problems: [
        ...noteFor(alone, message),
        ...noteFor(beside, `孔的坐标系“${name}”只用于原坐标，经纬度按 CGCS2000 收取`),
      ],
    }
  })
}

function moveDegrees({ values, common }: UnresolvedRecord, name: string): void {
  Object.assign(values, { originalNorth: common['lat'], originalEast: common['lng'], originalSystem: name })
  delete common['lng']
  delete common['lat']
}

/** One line for each system and reason. */
function noteUnconverted(holes: readonly MeasuredHole[]): Problem[] {
  const groups = Map.groupBy(holes, ({ name, system }) =>
    system === undefined
      ? '文件没有写明坐标系，原坐标照存，不上图（可用 --system 指定坐标系后重新导入）'
      : 'refused' in system
        ? `坐标系“${name}”无法换算：${system.refused}；原坐标照存，不上图`
        : '',
  )
  return [...groups].flatMap(([message, list]) =>
    message === ''
      ? []
      : noteFor(
          list.map(({ hole }) => hole),
          `孔：${message}`,
        ),
  )
}

function remedy(isXByRule: boolean, { xIsEast }: ImportDefaults): string {
  if (!isXByRule) return '请在文件中对调后重新导入'
  return xIsEast ? '请去掉 --x-east 重新导入' : '请加 --x-east（X 为东）重新导入'
}

/** Swaps latitude and longitude if only the swapped pair is valid, and reports it. */
export function placeInOrder(row: SourceRow, problems: Problem[]): SourceRow {
  const { lng, lat } = row.cells
  const [east, north] = [lng, lat].map((cell) => numberOf(cell?.raw ?? null, '°'))
  if (!lng || !lat || typeof east !== 'number' || typeof north !== 'number') return row
  if (Math.abs(north) <= 90 || Math.abs(north) > 180 || Math.abs(east) > 90) return row
  const cell = { ...lng, raw: `${String(lng.raw)}、${String(lat.raw)}` }
  problems.push(problemAt(row.at, 'note', '经度与纬度写反，已对调收取', cell))
  return { ...row, cells: { ...row.cells, lng: lat, lat: lng } }
}

function gridOf({ values }: UnresolvedRecord): Grid | undefined {
  const { originalNorth: north, originalEast: east } = values
  return typeof north === 'number' && typeof east === 'number' ? { north, east } : undefined
}

/** The coordinate system of the row takes precedence over that of the file. */
const nameOfSystem = ({ values }: UnresolvedRecord, given: ImportDefaults) =>
  String(values['originalSystem'] ?? given.system ?? '')

function measuredHole(hole: UnresolvedRecord, given: ImportDefaults): MeasuredHole | undefined {
  const [grid, name] = [gridOf(hole), nameOfSystem(hole, given)]
  if (name !== '') hole.values['originalSystem'] = name
  return grid && { hole, grid, name, system: name === '' ? undefined : readSystem(name, grid.east) }
}

function placeHole({ hole, grid, system }: MeasuredHole): Problem[] {
  if (!system || 'refused' in system) return []
  const place = toLngLat(system, grid)
  if ('refused' in place)
    return [{ ...problemAt(hole.at, 'note', `${hole.title}：${place.refused}，不上图`), matter: 'place' }]
  Object.assign(hole.common, place)
  return []
}

/** One line for many holes. */
export function noteFor(holes: readonly UnresolvedRecord[], message: string): Problem[] {
  const [first] = holes
  return first
    ? [noteOn(first.at.sheet, `${holes.length} ${message}`, holes.length === 1 ? first.at.row : null)]
    : []
}
