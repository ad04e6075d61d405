import type { Range } from '#demo/city/random.ts'
import type { BoreholeKind } from '#geology/borehole-kinds.ts'

type KindShares = readonly (readonly [kind: BoreholeKind, weight: number])[]

/** Shares of the twelve kinds of holes on a building site, in percent. */
const building: KindShares = [
  ['1', 16],
  ['2', 5],
  ['3', 7],
  ['4', 23],
  ['5', 15],
  ['6', 12],
  ['7', 3],
  ['8', 1.5],
  ['9', 0.5],
  ['10', 2],
  ['11', 15],
  ['12', 0.5],
]

const monitoring: KindShares = [
  ['2', 8],
  ['4', 30],
  ['8', 12],
  ['9', 15],
  ['10', 10],
  ['12', 25],
]

export interface ProjectType {
  /** What is built there; part of the title of the report. */
  label: string
  weight: number
  /** Number of holes. */
  size: Range
  /** Depth of an ordinary hole, metres. */
  depth: Range
  layout: 'grid' | 'line'
  /** Metres between holes. */
  spacing: number
  kinds: KindShares
  /** Lies along the metro. */
  isRail?: true
}

/** 勘察等级: deep ones are of the first grade, small ones of the third. */
export const gradeOf = (type: ProjectType, size: number): 'A' | 'B' | 'C' =>
  type.depth[1] > 55 ? 'A' : size < 20 ? 'C' : 'B'

const site = (label: string, weight: number, size: Range, depth: Range): ProjectType => ({
  label,
  weight,
  size,
  depth,
  layout: 'grid',
  spacing: 24,
  kinds: building,
})

const route = (label: string, weight: number, size: Range, depth: Range): ProjectType => ({
  ...site(label, weight, size, depth),
  layout: 'line',
  spacing: 40,
})

export const projectTypes: readonly ProjectType[] = [
  site('商品住宅项目', 24, [14, 84], [30, 60]),
  site('商办综合楼项目', 10, [12, 46], [50, 95]),
  site('标准厂房项目', 14, [16, 70], [20, 40]),
  site('学校新建项目', 8, [10, 36], [25, 45]),
  site('医院扩建项目', 5, [10, 36], [35, 60]),
  site('污水处理厂项目', 4, [16, 54], [20, 40]),
  site('滨水公园项目', 4, [8, 24], [15, 30]),
  { ...route('轨道交通区间', 8, [30, 108], [40, 65]), isRail: true },
  route('道路及管线工程', 12, [16, 70], [20, 35]),
  route('堤防加固工程', 6, [16, 62], [18, 32]),
  route('跨河桥梁工程', 3, [12, 48], [50, 80]),
  { ...site('地面沉降监测设施', 3, [6, 18], [90, 145]), spacing: 120, kinds: monitoring },
]
