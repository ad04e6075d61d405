import { mostHoles } from '#contract/drawings/most-holes.ts'
import type { LngLat } from '#geology/places/crs.ts'

/** What is made of holes that were chosen: its page, its name there and in short, and of how many at most. */
export const holeUses = {
  section: { path: '/section', name: '剖面图', title: '工程地质剖面图', max: mostHoles.section },
  set: { path: '/drawing-set', name: '成套图件', title: '成套图件', max: mostHoles.set },
  statistics: {
    path: '/layer-statistics',
    name: '分层统计',
    title: '物理力学指标分层统计',
    max: mostHoles.statistics,
  },
  coneSheet: { path: '/cone-sheet', name: '静探曲线', title: '静力触探曲线图', max: mostHoles.coneSheet },
  plan: { path: '/point-plan', name: '平面布置图', title: '勘探点平面布置图', max: mostHoles.plan },
} as const

export type HoleUse = keyof typeof holeUses

/** The pages of a drawing: as its owner has saved it, and as a link shows it. */
export const savedDrawingPath = (id: number) => `${holeUses.section.path}?drawing=${id}`
export const sharedDrawingPath = (token: string) => `${holeUses.section.path}/shared/${token}`

/** The page of these holes; `line` is what was drawn on the map, as corners lng, lat, lng, lat, … */
export function pathOfHoles(use: HoleUse, codes: readonly string[], line?: readonly number[]): string {
  const search = new URLSearchParams(codes.map((code) => ['hole', code]))
  if (line) search.set('line', line.join(','))
  return `${holeUses[use].path}?${search.toString()}`
}

/** The page that says what is expected below a place. */
export const expectedProfilePath = '/expected-profile'

/** The page of one place; `name` is what it is called, only to be shown. */
export function pathOfProfile({ lng, lat }: LngLat, name?: string): string {
  const search = new URLSearchParams({
    at: [lng, lat].map((degrees) => Number(degrees.toFixed(6))).join(','),
  })
  if (name) search.set('name', name)
  return `${expectedProfilePath}?${search.toString()}`
}

/** The page of a thematic map. */
export const thematicMapPath = '/thematic-map'
