import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { Area as AreaName } from '#contract/catalogue/traits.ts'
import type { DrawingName } from '#web/home/drawings/AreaDrawing.tsx'

export interface Area {
  label: string
  drawing: DrawingName
  /** Short description. */
  remark: string
  kinds: readonly Kind[]
}

const plan: Readonly<Record<AreaName, Omit<Area, 'kinds'>>> = {
  drilling: {
    label: '钻孔与工程',
    drawing: 'columns',
    remark: '柱状图、标准贯入、静力触探与土工试验',
  },
  mapping: {
    label: '地质调查',
    drawing: 'survey',
    remark: '区域地质、水文地质与环境地质的调查成果',
  },
  specimens: { label: '实物资料', drawing: 'core', remark: '岩心、薄片与化石，取自哪一孔、哪一层' },
  writings: {
    label: '研究与文献',
    drawing: 'shelf',
    remark: '成果、专著、论文，以及档案的全宗、案卷与件',
  },
  monitoring: { label: '监测', drawing: 'series', remark: '地面沉降、地下水位与水质的长期序列' },
  service: { label: '公共服务', drawing: 'service', remark: '标准规范、法律法规与政策文件' },
}

/** The areas that have kinds; kinds without an area come last. */
export function areasOf(kinds: readonly Kind[]): readonly Area[] {
  const left = kinds.filter(({ area }) => !area)
  const others: Area = {
    label: '其他资料',
    drawing: 'shelf',
    remark: left.map(({ label }) => label).join('、'),
    kinds: left,
  }
  const placed = Object.entries(plan).map(([name, shown]) => ({
    ...shown,
    kinds: kinds.filter(({ area }) => area === name),
  }))
  return [...placed, others].filter(({ kinds }) => kinds.length > 0)
}

export const areas = areasOf(Object.values<Kind>(kinds))
