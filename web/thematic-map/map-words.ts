import type { ThematicMap } from '#contract/thematic-map/thematic-map.ts'
import { themeOf, type Theme } from '#geology/thematic-map/field/themes.ts'

type Refusal = NonNullable<ThematicMap['refused']>

const subjectOf = (theme: Theme) => themeOf(theme).subject

/** Why there is no map, in a sentence that says what helps. */
const refusals: Readonly<Record<Refusal, (map: ThematicMap) => string>> = {
  scarce: ({ theme, found, decisive }) => {
    const help = theme === 'water' ? '水位只取自您已打开的孔。' : '会员可见的孔，打开后计入。'
    const count =
      found === 0
        ? '这一带没有可用的钻孔'
        : `这一带可用的钻孔有 ${found} 孔，其中${theme === 'water' ? '有可用水位' : `能判别${subjectOf(theme)}有无`}的 ${decisive} 孔`
    return `${count}；至少要三孔。${help}`
  },
  missing: ({ theme, decisive }) => `${decisive} 孔钻到了这个深度，见${subjectOf(theme)}的不足三孔。`,
  line: () => '可用的钻孔排在一条线上，围不成范围；可看剖面图，或扩大范围。',
  outside: () => '可用的钻孔所围的范围不在图内，或在图上太小。',
  absent: ({ theme }) => `按邻近钻孔推测，这一带多半没有${subjectOf(theme)}。`,
}

export const refusalText = (map: ThematicMap): string => (map.refused ? refusals[map.refused](map) : '')

/** What a map shows, for those who do not see it. */
export function mapLabel(
  { theme, points, field }: ThematicMap,
  [low, high]: readonly [string, string],
): string {
  const edge = field?.edge ? `，${field.edge.name}两侧分开` : ''
  return `${themeOf(theme).label}等值线图，${low} 至 ${high} m，${points.length} 个数据点${edge}；数值列在下方表中`
}
