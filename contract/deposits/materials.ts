// What belongs in a deposit, by kind of material. Plain data without zod.
import type { MenuName } from '#contract/catalogue/traits.ts'

interface Part {
  readonly label: string
  readonly required?: true
  /** Tables that are checked when they come, and become drafts of the catalogue when the deposit is accepted. */
  readonly table?: true
  /** What is said of it in the form. */
  readonly hint?: string
}

interface Material {
  readonly label: string
  readonly hint: string
  /** Groups of the main menu whose kinds its tables are of; all without it. */
  readonly of?: readonly MenuName[]
  readonly parts: Readonly<Record<string, Part>>
}

const text = { label: '正文', required: true, hint: '报告正文，PDF' } as const
const drawings = { label: '附图', hint: 'PDF 或图件原文件' } as const
const attachments = { label: '附件', hint: '合同、任务书、其他说明' } as const
const approval = { label: '审批文件', hint: '评审意见书、认定文件' } as const
const holes = {
  label: '钻孔数据',
  required: true,
  table: true,
  hint: '导入模板、理正标准接口、AGS 或 GEF',
} as const

/**
 * Kinds of material and the classes of their electronic files, after 《成果地质资料电子文件汇交格式要求》: 正文、审批、附图、附表、
 * 附件、数据.
 */
export const materials = {
  engineering: {
    label: '工程地质勘察资料',
    of: ['engineering'],
    hint: '勘察报告与全部勘探点数据',
    parts: { text, holes, drawings, approval, attachments },
  },
  hydrogeology: {
    label: '水文与环境地质资料',
    of: ['monitoring', 'engineering'],
    hint: '报告与抽水试验、水质、监测数据',
    parts: {
      text,
      data: { label: '数据表', table: true, hint: '按导入模板填写' },
      drawings,
      approval,
      attachments,
    },
  },
  regional: {
    label: '区域地质与矿产资料',
    hint: '调查报告、图件与原始资料目录',
    parts: { text, drawings: { ...drawings, required: true }, approval, attachments },
  },
  monitoring: {
    label: '地面沉降与地下水监测资料',
    of: ['monitoring'],
    hint: '年度报告与监测成果表',
    parts: {
      text,
      data: {
        label: '监测成果表',
        required: true,
        table: true,
        hint: '监测点按导入模板，读数按读数模板填写',
      },
      drawings,
    },
  },
  physical: {
    label: '实物地质资料',
    of: ['specimens'],
    hint: '岩心、标本、薄片的清单；实物另约时间送交',
    parts: {
      list: { label: '实物清单', required: true, table: true, hint: '按导入模板填写' },
      text: { label: '说明' },
    },
  },
  other: {
    label: '其他地质资料',
    hint: '老照片、手稿、个人收藏等捐赠',
    parts: { text: { label: '资料', required: true } },
  },
} as const satisfies Record<string, Material>

export type MaterialName = keyof typeof materials

/** The groups of kinds that the tables of a material are of. */
export const groupsOf = (material: MaterialName): readonly MenuName[] | undefined =>
  (materials[material] as Material).of

/** The parts of a kind of material, by name. */
export const partsOf = (material: MaterialName): Readonly<Record<string, Part>> => materials[material].parts

/** Days after the acceptance on which a deposit opens that is not registered for protection (条例 art. 15). */
export const openAfterDays = 90
/** Years of protection that a depositor may register (条例 art. 16). */
export const maxProtectedYears = 5

/** The day on which accepted material opens. */
export function openOnOf(acceptedOn: string, protectedYears: number): string {
  const day = new Date(`${acceptedOn}T00:00:00Z`)
  if (protectedYears > 0) day.setUTCFullYear(day.getUTCFullYear() + protectedYears)
  else day.setUTCDate(day.getUTCDate() + openAfterDays)
  return day.toISOString().slice(0, 10)
}
