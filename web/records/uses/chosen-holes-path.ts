/** What is made of holes that were chosen: its page, its name there and in short, and of how many at most. */
export const holeUses = {
  section: { path: '/section', name: '剖面图', title: '工程地质剖面图', max: 20 },
  set: { path: '/drawing-set', name: '成套图件', title: '成套图件', max: 120 },
  statistics: { path: '/layer-statistics', name: '分层统计', title: '物理力学指标分层统计', max: 60 },
  coneSheet: { path: '/cone-sheet', name: '静探曲线', title: '静力触探曲线图', max: 60 },
  plan: { path: '/point-plan', name: '平面布置图', title: '勘探点平面布置图', max: 60 },
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
