import { choice, day, elevation, kind, term, text } from '#contract/catalogue/kind.ts'

import { settlementRate, sinkingNote } from './settlement.ts'
import { pointStatus } from './status.ts'

/** 水准点: a benchmark, levelled year after year. */
export const benchmark = kind({
  name: 'benchmark',
  label: '水准点',
  counter: '点',
  path: '/monitoring/benchmark',
  type: 'grade',
  table: 'benchmark',
  place: 'point',
  labels: { code: '点号', title: '点名', year: '埋设年份' },
  fields: {
    grade: choice(
      '等级',
      { first: '一等', second: '二等', third: '三等', fourth: '四等' },
      { ordinal: true },
    ),
    monument: choice('标石类型', {
      bedrock: '基岩水准标',
      deep: '深层水准标',
      ground: '普通水准标',
      wall: '墙脚水准标',
    }),
    network: term('监测网'),
    route: term('水准路线'),
    status: choice('状态', pointStatus),
    builtOn: day('埋设日期'),
    settlementRate,
    latestElevation: elevation('最近高程', { seen: 'record', digits: 4 }),
    heightDatum: text('高程基准', { seen: 'record', offers: 'heightDatum' }),
    owner: text('管理单位'),
    remark: text('备注'),
  },
  parts: {},
  series: {
    settlement: { label: '累计沉降量', unit: 'mm', digits: 1, sign: sinkingNote },
    elevation: { label: '高程', unit: 'm', digits: 4, mirrors: 'settlement' },
  },
  seriesFacts: 'levelling',
  list: ['code', 'title', 'grade', 'network', 'district', 'settlementRate', 'builtOn', 'status', 'access'],
  sort: ['code', 'title', 'builtOn', 'settlementRate'],
  order: ['-builtOn'],
  conditions: [
    'code',
    'title',
    'grade',
    'monument',
    'network',
    'route',
    'status',
    'district',
    'builtOn',
    'settlementRate',
    'access',
  ],
  facets: ['status', 'grade', 'monument', 'network', 'district', 'settlementRate', 'access'],
  facts: ['network', 'grade', 'monument', 'district', 'builtOn', 'settlementRate'],
  related: [
    { kind: 'benchmark', metres: 3000 },
    { kind: 'benchmark', same: 'route' },
    { kind: 'gnssPoint', metres: 5000 },
    { kind: 'extensometer', metres: 5000 },
  ],
  rank: { base: 330 },
  spoken: { names: ['水准点', '水准标石', '水准'] },
  sign: 'levelling',
  menu: { group: 'monitoring', at: 2 },
})
