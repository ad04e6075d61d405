import { numberOf } from '#contract/catalogue/cells/read-numbers.ts'
import { axesSwapped, findSystem, toLngLat } from '#geology/places/crs.ts'
import { noteOn, problemAt, type Problem, type Source, type SourceRow } from '#server/foreign-files/source.ts'

import type { ImportDefaults, UnresolvedRecord } from './built.ts'

/** Computes longitude and latitude from the original coordinates, which are kept. */
export function placeHoles(holes: UnresolvedRecord[], { format }: Source, given: ImportDefaults): Problem[] {
  const lying = holes.filter(({ common }) => common['lng'] === undefined || common['lat'] === undefined)
  const [bare, measured] = [lying.filter((hole) => !gridOf(hole)), lying.filter(gridOf)]
  const swapped = new Set(measured.filter((hole) => axesSwapped(gridOf(hole)!, systemOf(hole, given))))
  const straight = measured.filter((hole) => !swapped.has(hole))
  const unnamed = Map.groupBy(
    straight.filter((hole) => !systemOf(hole, given)),
    ({ values }) => String(values['originalSystem'] ?? ''),
  )
  return [
    ...straight.flatMap((hole) => placeHole(hole, given)),
    ...noteFor(bare, '孔没有坐标，不上图'),
    ...noteFor(
      [...swapped],
      `孔的 X、Y 疑为颠倒，原坐标照存，不上图；${remedy(swapped.size > straight.length ? format : 'workbook', given)}`,
    ),
    ...[...unnamed].flatMap(([name, list]) => {
      const message = name ? `坐标系“${name}”无法换算` : '文件没有写明坐标系'
      return noteFor(list, `孔：${message}，原坐标照存，不上图（可用 --system 指定坐标系后重新导入）`)
    }),
  ]
}

function remedy(format: Source['format'], { xIsEast }: ImportDefaults): string {
  if (!format.startsWith('lizheng')) return '请在文件中对调后重新导入'
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

function gridOf({ values }: UnresolvedRecord): { north: number; east: number } | undefined {
  const { originalNorth: north, originalEast: east } = values
  return typeof north === 'number' && typeof east === 'number' ? { north, east } : undefined
}

/** The coordinate system of the row takes precedence over that of the file. */
function systemOf(hole: UnresolvedRecord, given: ImportDefaults) {
  hole.values['originalSystem'] ??= given.system
  const name = hole.values['originalSystem']
  return name === undefined ? undefined : findSystem(String(name), gridOf(hole)?.east)
}

function placeHole(hole: UnresolvedRecord, given: ImportDefaults): Problem[] {
  const [system, grid] = [systemOf(hole, given), gridOf(hole)]
  if (!system || !grid) return []
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
