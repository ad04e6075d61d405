import { findSystem, toLngLat } from '#geology/crs.ts'

import type { Built, Given } from './drafts.ts'
import { noteOn, problemAt, type Problem } from './source.ts'

/** Longitude and latitude from the original coordinates, which stay beside them as they were given. */
export function placeHoles(holes: Built[], given: Given): Problem[] {
  const lying = holes.filter(({ common }) => common['lng'] === undefined || common['lat'] === undefined)
  const [bare, measured] = [lying.filter((hole) => !gridOf(hole)), lying.filter(gridOf)]
  const unnamed = Map.groupBy(
    measured.filter((hole) => !systemOf(hole, given)),
    ({ values }) => String(values['originalSystem'] ?? ''),
  )
  return [
    ...measured.flatMap((hole) => placeHole(hole, given)),
    ...noteFor(bare, '孔没有坐标，不上图'),
    ...[...unnamed].flatMap(([name, list]) => {
      const told = name ? `坐标系“${name}”无法换算` : '文件没有写明坐标系'
      return noteFor(list, `孔：${told}，原坐标照存，不上图（可用 --system 指定坐标系后重新导入）`)
    }),
  ]
}

function gridOf({ values }: Built): { north: number; east: number } | undefined {
  const { originalNorth: north, originalEast: east } = values
  return typeof north === 'number' && typeof east === 'number' ? { north, east } : undefined
}

/** The file's own word stands before what is said of the whole file. */
function systemOf(hole: Built, given: Given) {
  hole.values['originalSystem'] ??= given.system
  const name = hole.values['originalSystem']
  return name === undefined ? undefined : findSystem(String(name), gridOf(hole)?.east)
}

function placeHole(hole: Built, given: Given): Problem[] {
  const [system, grid] = [systemOf(hole, given), gridOf(hole)]
  if (!system || !grid) return []
  const place = toLngLat(system, grid)
  if ('refused' in place) return [problemAt(hole.at, 'note', `${hole.title}：${place.refused}，不上图`)]
  Object.assign(hole.common, place)
  return []
}

/** One line for many holes. */
export function noteFor(holes: readonly Built[], told: string): Problem[] {
  const [first] = holes
  return first
    ? [noteOn(first.at.sheet, `${holes.length} ${told}`, holes.length === 1 ? first.at.row : null)]
    : []
}
