import { numberOf } from '#contract/catalogue/cells/read-numbers.ts'
import { axesSwapped, type CoordinateSystem, type Grid, type Refusal, toLngLat } from '#geology/places/crs.ts'
import { degreesFault, readSystem } from '#geology/places/systems/read-system.ts'
import { problemAt, type Problem, type Source, type SourceRow } from '#server/foreign-files/source.ts'

import type { FinishRecords, ImportDefaults, UnresolvedRecord } from './built.ts'
import { openTally, type Tally, tallyOf } from './tally.ts'

/** Computes longitude and latitude from the original coordinates, which are kept. */
export function placingHoles(source: Source, given: ImportDefaults): FinishRecords {
  const degrees = openDegrees(source, given)
  const problems: Problem[] = []
  const unplaced = openTally('孔没有坐标，不上图')
  const swapped = openTally()
  const unconverted = new Map<string, Tally>()
  let straight = 0
  const place = (hole: UnresolvedRecord, grid: Grid, name: string) => {
    const system = name === '' ? undefined : readSystem(name, grid.east)
    if (axesSwapped(grid, usableSystem(system))) return swapped.add(hole)
    straight += 1
    problems.push(...placeHole(hole, grid, system))
    const message = unconvertedMessage(name, system)
    if (message !== undefined) tallyOf(unconverted, `孔：${message}`).add(hole)
  }
  return {
    finish: (hole) => {
      if (degrees.take(hole) || hasPlace(hole)) return
      const [grid, name] = [gridOf(hole), nameOfSystem(hole, given)]
      if (name !== '') hole.values['originalSystem'] = name
      if (grid) place(hole, grid, name)
      else unplaced.add(hole)
    },
    problems: () => {
      const way = remedy((source.isXByRule ?? false) && swapped.count() > straight, given)
      return [
        ...degrees.notes(),
        ...problems,
        ...unplaced.notes(),
        ...swapped.notes(`孔的 X、Y 疑为颠倒，原坐标照存，不上图；${way}`),
        ...[...unconverted.values()].flatMap((tally) => tally.notes()),
      ]
    },
  }
}

const hasPlace = ({ common }: UnresolvedRecord) => common['lng'] !== undefined && common['lat'] !== undefined

type System = CoordinateSystem | Refusal | undefined

const usableSystem = (system: System) => (system && !('refused' in system) ? system : undefined)

interface Degrees {
  /** Whether the longitude and latitude of a hole were none, and are kept as its original coordinates. */
  take: (hole: UnresolvedRecord) => boolean
  notes: () => Problem[]
}

/** What is said of holes whose degrees are of a system that cannot be converted. */
interface DegreesVerdict {
  alone: Tally
  beside: Tally
}

/**
 * Longitude and latitude of rows that name another system than CGCS2000 or WGS 84. Without original coordinates beside
 * them they are those, and no place; beside original coordinates the system is that of these.
 */
function openDegrees({ format }: Source, given: ImportDefaults): Degrees {
  const verdicts = new Map<string, DegreesVerdict | undefined>()
  const isNamedElsewhere = format.startsWith('ags') // AGS names the system of its degrees
  return {
    take: (hole) => {
      const name = isNamedElsewhere || !hasPlace(hole) ? '' : nameOfSystem(hole, given)
      if (name === '') return false
      if (!verdicts.has(name)) verdicts.set(name, verdictOn(name))
      const verdict = verdicts.get(name)
      if (!verdict) return false
      if (gridOf(hole)) {
        verdict.beside.add(hole)
        return false
      }
      verdict.alone.add(hole)
      moveDegrees(hole, name)
      return true
    },
    notes: () =>
      [...verdicts.values()].flatMap((verdict) =>
        verdict ? [...verdict.alone.notes(), ...verdict.beside.notes()] : [],
      ),
  }
}

function verdictOn(name: string): DegreesVerdict | undefined {
  const fault = degreesFault(name)
  if (fault === undefined) return undefined
  return {
    alone: openTally(`孔的经纬度写明坐标系“${name}”，无法换算：${fault}；已照存为原坐标，不上图`),
    beside: openTally(`孔的坐标系“${name}”只用于原坐标，经纬度按 CGCS2000 收取`),
  }
}

function moveDegrees({ values, common }: UnresolvedRecord, name: string): void {
  Object.assign(values, { originalNorth: common['lat'], originalEast: common['lng'], originalSystem: name })
  delete common['lng']
  delete common['lat']
}

/** Why coordinates cannot be converted. */
function unconvertedMessage(name: string, system: System): string | undefined {
  if (system === undefined)
    return '文件没有写明坐标系，原坐标照存，不上图（可用 --system 指定坐标系后重新导入）'
  return 'refused' in system ? `坐标系“${name}”无法换算：${system.refused}；原坐标照存，不上图` : undefined
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

function placeHole(hole: UnresolvedRecord, grid: Grid, system: System): Problem[] {
  if (!system || 'refused' in system) return []
  const place = toLngLat(system, grid)
  if ('refused' in place)
    return [{ ...problemAt(hole.at, 'note', `${hole.title}：${place.refused}，不上图`), matter: 'place' }]
  Object.assign(hole.common, place)
  return []
}
