import { choice, day, depth, elevation, kind, term, text, type Series } from '#contract/catalogue/kind.ts'
import { aquifers } from '#geology/water/aquifers.ts'
import { waterClasses, waterItems, type WaterItemName } from '#geology/water/water-items.ts'

import { pointStatus } from './status.ts'

/** What is measured at every sampling; the other items of the standard come once in some years, as a report. */
const sampledItems = [
  'ph',
  'hardness',
  'dissolvedSolids',
  'sulfate',
  'chloride',
  'iron',
  'manganese',
  'oxygenDemand',
  'ammonia',
  'sodium',
  'nitrite',
  'nitrate',
  'fluoride',
  'arsenic',
  'chromium6',
  'lead',
] as const satisfies readonly WaterItemName[]

type SampledItem = (typeof sampledItems)[number]

const itemSeries = (name: SampledItem): [SampledItem, Series] => {
  const { label, unit, digits } = waterItems[name]
  return [name, { label, unit, digits, min: 0, ...(name === 'ph' && { max: 14 }) }]
}

/** 水质监测井: concentrations over time, and the class of the latest sample (GB/T 14848-2017). */
export const waterQualityWell = kind({
  name: 'waterQualityWell',
  label: '水质监测井',
  counter: '口',
  path: '/monitoring/water-quality',
  table: 'water_quality_well',
  place: 'point',
  labels: { code: '井号', title: '井名', year: '成井年份' },
  fields: {
    aquifer: choice('监测层位', aquifers, { ordinal: true }),
    depth: depth('井深', { step: 50 }),
    screenTop: depth('滤水管顶深'),
    screenBase: depth('滤水管底深'),
    network: term('监测网'),
    status: choice('状态', pointStatus),
    builtOn: day('成井日期'),
    sampledOn: day('最近采样日期'),
    overallClass: choice('综合水质类别', waterClasses, { ordinal: true }),
    worstItems: text('定类指标'),
    groundElevation: elevation('地面高程', { seen: 'record' }),
    owner: text('管理单位'),
    remark: text('备注'),
  },
  parts: {},
  series: Object.fromEntries(sampledItems.map(itemSeries)),
  seriesFacts: 'water',
  list: [
    'code',
    'title',
    'aquifer',
    'overallClass',
    'worstItems',
    'district',
    'depth',
    'sampledOn',
    'status',
    'access',
  ],
  sort: ['code', 'title', 'overallClass', 'depth', 'sampledOn'],
  order: ['-sampledOn'],
  conditions: [
    'code',
    'title',
    'aquifer',
    'overallClass',
    'worstItems',
    'network',
    'status',
    'district',
    'depth',
    'sampledOn',
    'access',
  ],
  facets: ['overallClass', 'aquifer', 'status', 'network', 'district', 'depth', 'access'],
  facts: ['overallClass', 'worstItems', 'aquifer', 'depth', 'sampledOn', 'district'],
  related: [
    { kind: 'waterQualityWell', metres: 5000 },
    { kind: 'pumpingWell', metres: 5000 },
    { kind: 'porewaterPipe', metres: 5000 },
  ],
  rank: { base: 330 },
  spoken: {
    names: ['水质井', '水质监测井', '水质点', '地下水监测井', '监测井', '水质监测点'],
    depth: 'depth',
  },
  sign: 'well',
  menu: { group: 'monitoring', at: 4 },
})
