import type { WantedColumns } from '#server/foreign-files/headed-sheet.ts'

/** Columns of 理正标准数据接口 with their usual names: `名称 别名…`, and the unit of the numbers. */
function columns(given: Readonly<Record<string, string | null>>): WantedColumns {
  const entries = Object.entries(given).map(([names, unit]) => {
    const all = names.split(' ')
    return [all[0]!, { names: all, unit: unit === '' ? undefined : unit }] as const
  })
  return Object.fromEntries(entries)
}

const owner = '钻孔编号 孔号 勘探点编号 勘探孔号 勘探孔编号 勘探点号 钻孔号 孔编号 勘探点名称'

export const holeColumns = columns({
  [owner]: '',
  '勘探点类型 钻孔类型 勘探孔类型 孔类型 勘探点类别': '',
  'X坐标 坐标X X 坐标(X)': 'm',
  'Y坐标 坐标Y Y 坐标(Y)': 'm',
  '北坐标 纵坐标 X坐标(北) X(北) 北坐标X N坐标': 'm',
  '东坐标 横坐标 Y坐标(东) Y(东) 东坐标Y E坐标': 'm',
  '东坐标X X坐标(东) X(东)': 'm',
  '北坐标Y Y坐标(北) Y(北)': 'm',
  '坐标系 坐标系统 平面坐标系': '',
  '经度 大地经度': '°',
  '纬度 大地纬度': '°',
  '孔口标高 孔口高程 地面标高 地面高程 孔口地面标高 标高 高程': 'm',
  '高程系统 高程基准 高程系': '',
  '勘探深度 孔深 钻孔深度 终孔深度 勘探孔深度 钻探深度': 'm',
  '钻孔直径 孔径 开孔直径': 'mm',
  '稳定水位埋深 静止水位埋深 稳定水位深度 稳定水位': 'm',
  '勘探开始日期 开孔日期 开始日期 开工日期 施工日期': '',
  '勘探结束日期 终孔日期 结束日期 完工日期': '',
  '备注 说明': '',
  馆藏编号: '',
})

export const elevationColumns = columns({ [owner]: '', '高程 孔口标高 孔口高程 标高': 'm' })

export const sptColumns = columns({
  [owner]: '',
  '试验点的底深度 试验点底深度 试验深度 标贯深度 底深度 试验深度止 试验止深 深度': 'm',
  '标贯击数 击数 实测击数 标准贯入击数 标贯实测击数 击数N 标贯击数N 实测击数N N值 N': '击',
  '贯入量 贯入深度': 'cm',
  '杆长 钻杆长度 钻杆长': 'm',
})

export const sampleColumns = columns({
  [owner]: '',
  '取样编号 样号 土样编号 试样编号 样品编号': '',
  '取样深度 取样顶深度 取样起始深度 深度': 'm',
  '取样底深度 取样止深 取样终止深度 底深度': 'm',
  '取样长度 样长 长度': 'm',
  '取样类型 土样类型 样品类型 类型': '',
  '密度 天然密度 质量密度': 'g/cm³',
  '比重 土粒比重': null,
  '含水量 含水率 天然含水量 天然含水率': '%',
  液限: '%',
  塑限: '%',
})

export const levelColumns = columns({
  [owner]: '',
  '水位深度 水位埋深 地下水位埋深 地下水埋深 埋深 水位': 'm',
  '初见水位埋深 初见水位深度 初见水位': 'm',
  '稳定水位埋深 静止水位埋深 稳定水位深度 稳定水位': 'm',
  '地下水类型 水位类型 类型': '',
  '地下水位层号 层号': '',
  '测水日期 观测日期 测量日期 测水时间 观测时间 日期': '',
  '地下水性质 性质': '',
})

const soils = {
  '主层编号 主层号 主层': '',
  '亚层编号 亚层号 亚层': '',
  '次亚层编号 次亚层号 次亚层': '',
  指定采取率: '',
  指定RQD: '',
  [owner]: '',
}

/** Sheets with layers as rows and holes as columns: the columns that are not holes. */
export const soilColumns = columns({ ...soils, '岩土名称 地层名称 土层名称 土名': '' })
export const layerColumns = columns({ ...soils, '地层名称 岩土名称 土层名称 土名': '' })
