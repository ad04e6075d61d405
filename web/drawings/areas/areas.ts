import { type KindEntry, kindIndex } from '#contract/catalogue/kind-index.ts'
import { menuLabels, type MenuName, menuNames } from '#contract/catalogue/traits.ts'
import type { DrawingName } from '#web/drawings/drawing-name.ts'
import { kindsIn } from '#web/records/list-view.ts'

export interface Area {
  label: string
  drawing: DrawingName
  /** Short description. */
  remark: string
  kinds: readonly KindEntry[]
}

/** The groups of the menu, each with a picture. */
const plan: Readonly<Record<MenuName, Pick<Area, 'drawing' | 'remark'>>> = {
  engineering: { drawing: 'columns', remark: '柱状图、原位测试与土工试验' },
  mapping: { drawing: 'survey', remark: '区域、水文与环境地质调查' },
  specimens: { drawing: 'core', remark: '岩心、薄片、化石与科研基地' },
  results: { drawing: 'contours', remark: '地面沉降、地下空间与地下水' },
  writings: { drawing: 'shelf', remark: '专著、论文、期刊与报告' },
  archives: { drawing: 'rack', remark: '全宗、案卷与文件' },
  monitoring: { drawing: 'series', remark: '沉降、水位、水质与孔隙水压力' },
  service: { drawing: 'service', remark: '标准规范、法律法规与政策文件' },
}

/** The areas that have kinds; kinds without a group come last. */
export function areasOf(kinds: readonly KindEntry[]): readonly Area[] {
  const left = kinds.filter(({ menu }) => !menu)
  const others: Area = {
    label: '其他资料',
    drawing: 'shelf',
    remark: left.map(({ label }) => label).join('、'),
    kinds: left,
  }
  const placed = menuNames.map((name) => ({
    ...plan[name],
    label: menuLabels[name],
    kinds: kindsIn(name, kinds),
  }))
  return [...placed, others].filter(({ kinds }) => kinds.length > 0)
}

export const areas = areasOf(kindIndex)
