import type { ExpectedProfile } from '#contract/expected-profile/expected-profile.ts'
import { bearingLayersIn, softSoilIn } from '#geology/expected-profile/profile-rows.ts'

type Column = ExpectedProfile['columns'][number]
type Layer = Column['layers'][number]

const metres = (value: number) => value.toFixed(1)
const nameOfLayer = ({ layer, name }: Pick<Layer, 'layer' | 'name'>) => `${layer}${name}`

/** A boundary as it is written: to the decimetre, as is the range, which is never less. */
export const boundaryText = (boundary: Layer['top']): string =>
  boundary
    ? boundary.range === 0
      ? metres(boundary.depth)
      : `${metres(boundary.depth)} ± ${rangeText(boundary.range)}`
    : '—'

/** Half of the width in which a boundary lies in four of five cases. */
export const rangeText = (range: number): string => metres(Math.max(0.1, Math.ceil(range * 10 - 1e-6) / 10))

/** What whoever builds wants to know first, in a sentence each: what is soft, and what bears. */
export function headlinesOf({ layers }: Column): string[] {
  return [softWords(layers), bearingWords(layers)]
}

function softWords(layers: readonly Layer[]): string {
  const soft = softSoilIn(layers)
  const last = layers.at(-1)
  if (!soft) return last?.top ? `${metres(last.top.depth)} m 以内未见软土。` : '未见软土。'
  const names = soft.layers.map(nameOfLayer).join('、')
  if (soft.thickness === undefined || soft.from === undefined) return `有软土：${names}。`
  if (soft.to === undefined) return `软土${names}，自 ${metres(soft.from)} m 起，底面不足三孔揭露。`
  return `软土${names}，共厚约 ${metres(soft.thickness)} m，埋深 ${metres(soft.from)}–${metres(soft.to)} m。`
}

function bearingWords(layers: readonly Layer[]): string {
  const bearing = bearingLayersIn(layers)
  const [first] = bearing
  if (!first) return '邻近钻孔所及深度内未见⑥、⑦层，持力层无从推测。'
  if (!first.top) return `常作桩基持力层的有${bearing.map(nameOfLayer).join('、')}。`
  const words = bearing.flatMap((layer) =>
    layer.top ? `${nameOfLayer(layer)} ${metres(layer.top.depth)} m` : [],
  )
  return `常作桩基持力层的顶面深约：${words.join('、')}。`
}

/** How sure it is: by how far the nearest hole is that met each layer, the widest range, and whether the edge of a channel is near. */
export function certaintyOf({ columns }: ExpectedProfile): { word: string; why: string } {
  const layers = columns[0]?.layers ?? []
  const ranges = layers.flatMap(({ base }) => (base ? [base.range] : []))
  const widest = Math.max(0, ...ranges)
  const farthest = layers.reduce((far, layer) => (layer.nearest > far.nearest ? layer : far), {
    layer: '',
    nearest: layers.length > 0 ? 0 : Infinity,
  })
  const away = farthest.nearest
  const limit = certainties.find(({ metres, range }) => away <= metres && widest <= range)
  const hasEdge = columns.some(({ probability }) => probability < 1)
  const why = [
    ranges.length > 0 ? `层底上下限最大 ± ${rangeText(widest)} m` : '',
    layers.length > 0 ? `见${farthest.layer}的最近一孔在 ${distanceWords(away)} 外` : '',
    hasEdge ? '附近有古河道等边界' : '',
  ].filter(Boolean)
  return { word: hasEdge || !limit ? '较低' : limit.word, why: why.join('，') }
}

/** The nearest hole that met each layer and the widest range up to which it is so sure, metres. */
const certainties = [
  { word: '较高', metres: 100, range: 1 },
  { word: '一般', metres: 500, range: 3 },
] as const

/** Metres, or kilometres from one on. */
export const distanceWords = (value: number): string =>
  value >= 1000 ? `${Number((value / 1000).toFixed(1))} km` : `${Math.round(value)} m`

export const percentText = (share: number): string => `${Math.round(share * 100)} %`
