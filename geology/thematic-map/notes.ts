import { themeOf } from '#geology/thematic-map/field/themes.ts'

import type { MapContent } from './map-content.ts'

const decimetre = (value: number): string => (Math.ceil(value * 10 - 1e-6) / 10).toFixed(1)

/** How sure the map is and how far its holes are, in a sentence; empty where nothing has a value. */
export function spreadText({ field: { spread } }: Pick<MapContent, 'field'>): string {
  if (!spread) return ''
  const wide = spread.wide > spread.median ? `，较差处 ± ${decimetre(spread.wide)} m` : ''
  return `推测值约八成处误差不超过 ± ${decimetre(spread.median)} m${wide}；距最近钻孔一般 ${spread.near} m，最远 ${spread.far} m。`
}

/** How many holes it rests on. */
export function countText({
  theme,
  points,
  beyond,
  silent,
}: Pick<MapContent, 'theme' | 'points' | 'beyond' | 'silent'>): string {
  const more = beyond > 0 ? `，图外邻近 ${beyond} 孔一并计入` : ''
  const why = theme === 'water' ? '未打开或无可用水位' : '未及其深度或无此项'
  const quiet = silent > 0 ? `；${silent} 孔${why}，未计` : ''
  return `图内 ${points.length} 孔${more}${quiet}。`
}

/** What is to be known of a map beside its legend. */
export function mapNotes(
  content: MapContent,
  { unlabelled, hasZero }: { readonly unlabelled: number; readonly hasZero: boolean },
): string[] {
  const { theme, field, system, datum, years } = content
  const { needsDatum } = themeOf(theme)
  return [
    '依据馆藏钻孔推测编绘，不作为勘察成果，不用于设计。',
    `坐标系：${system}，X 向北，Y 向东。${needsDatum ? `高程基准：${datum ?? '未记录'}。` : ''}`,
    countText(content),
    spreadText(content),
    '等值线只画在钻孔围成的范围以内。',
    ...(field.edge ? [`${field.edge.name}两侧分别推测，不取平均。`] : []),
    ...(hasZero ? ['零线为推测的尖灭线，在有此层的孔与无此层的孔之间。'] : []),
    ...(years ? [waterNote(years)] : []),
    ...(unlabelled > 0 ? [`有 ${unlabelled} 孔过密，数值见数据点表。`] : []),
  ].filter((note) => note !== '')
}

const waterNote = ([first, last]: readonly [number, number]) =>
  first === last ? `稳定水位测于 ${first} 年。` : `稳定水位测于 ${first}–${last} 年，测期不一，只示一般高低。`
