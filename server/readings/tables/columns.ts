import type { ExpectedHeading } from '#contract/catalogue/cells/headings.ts'
import type { Kind } from '#contract/catalogue/kind.ts'

/** Columns beside the values; the labels of the template stand first. */
export const asideColumns = {
  day: [
    '观测日期',
    '日期',
    '采样日期',
    '监测日期',
    '测量日期',
    '观测时间',
    '采样时间',
    '测量时间',
    '日期时间',
    '时间',
    '年月',
    '月份',
    'date',
    'datetime',
    'date time',
    'timestamp',
    'time',
  ],
  item: ['观测量', '项目', '指标', '监测项目', '检测项目', '参数', 'quantity', 'parameter'],
  value: ['数值', '观测值', '读数', '检测结果', '结果', '测值', '值', 'value', 'reading', 'result'],
  unit: ['单位', '计量单位', 'unit', 'units'],
  quality: ['数据质量', '质量', 'quality'],
  rebased: ['起算变动', '换标', '换尺'],
  remark: ['备注', '说明', 'remark', 'remarks', 'note'],
} as const
export type AsideColumn = keyof typeof asideColumns
export const asideLabel = (column: AsideColumn): string => asideColumns[column][0]

/** What points are called in the head of a column, beside what their kind calls them. */
const codeNames = [
  '编号',
  '点号',
  '测点',
  '测点编号',
  '监测点',
  '监测点编号',
  '监测井',
  '井号',
  '孔号',
  '站点',
  'point',
  'point id',
  'station',
  'well',
]

export const codeLabel = ({ labels }: Kind): string => labels.code ?? '编号'

export const codeHeading = (kind: Kind): ExpectedHeading => ({ names: [codeLabel(kind), ...codeNames] })
