import { choice, day, elevation, kind, part, term, text } from '#contract/catalogue/kind.ts'

import { risingNote, settlementRate } from './settlement.ts'

const visits = part({
  label: '点位维护',
  table: 'gnss_point_visit',
  order: 'visitedOn',
  fields: {
    visitedOn: day('日期', { required: true }),
    work: text('内容', { required: true }),
    unit: text('单位'),
  },
})

/** GNSS 监测点: three displacement series, millimetres since the first epoch. */
export const gnssPoint = kind({
  name: 'gnssPoint',
  label: 'GNSS 监测点',
  counter: '点',
  path: '/monitoring/gnss',
  type: 'grade',
  table: 'gnss_point',
  place: 'point',
  labels: { code: '点号', title: '点名', year: '建点年份' },
  fields: {
    monument: choice('标石类型', { pillar: '观测墩', bedrock: '基岩标', roof: '屋顶标' }),
    grade: choice('等级', { A: 'A 级', B: 'B 级', C: 'C 级', D: 'D 级' }, { ordinal: true }),
    network: term('监测网'),
    status: choice('状态', { active: '在测', suspended: '停测', lost: '损毁' }),
    builtOn: day('建点日期'),
    settlementRate,
    antennaElevation: elevation('大地高', { seen: 'record' }),
    owner: text('管理单位'),
    remark: text('备注'),
  },
  parts: { visits },
  series: {
    up: { label: '垂直位移', unit: 'mm', digits: 1, sign: risingNote },
    east: { label: '东向位移', unit: 'mm', digits: 1, sign: '正为向东' },
    north: { label: '北向位移', unit: 'mm', digits: 1, sign: '正为向北' },
  },
  seriesFacts: 'satellite',
  list: ['code', 'title', 'network', 'grade', 'district', 'settlementRate', 'builtOn', 'status', 'access'],
  sort: ['code', 'title', 'builtOn', 'settlementRate'],
  order: ['-builtOn'],
  conditions: [
    'code',
    'title',
    'network',
    'grade',
    'monument',
    'status',
    'district',
    'builtOn',
    'settlementRate',
    'access',
  ],
  facets: ['status', 'grade', 'network', 'district', 'settlementRate', 'access'],
  facts: ['network', 'grade', 'monument', 'district', 'builtOn', 'settlementRate'],
  related: [
    { kind: 'gnssPoint', metres: 5000 },
    { kind: 'benchmark', metres: 3000 },
    { kind: 'extensometer', metres: 5000 },
  ],
  rank: { base: 340 },
  spoken: { names: ['gnss点', 'gnss', 'gnss站', 'gps点', 'gps', '北斗点', '卫星定位点', '监测点'] },
  sign: 'satellite',
  menu: { group: 'monitoring', at: 1 },
})
