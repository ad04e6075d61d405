import { choice, day, depth, integer, kind, part, ref, term, text } from '#contract/catalogue/kind.ts'

import { settlementRate, sinkingNote } from './settlement.ts'
import { pointStatus } from './status.ts'

const marks = part({
  label: '各标',
  table: 'extensometer_mark',
  order: 'number',
  preview: { fields: ['number', 'layer'], scaled: 'depth' },
  series: { name: 'mark', identifiedBy: 'layer', label: '号标', unit: 'mm', digits: 2, sign: '正为压缩' },
  fields: {
    number: integer('标号', { required: true, min: 1, max: 99 }),
    depth: depth('标底埋深', { required: true }),
    layer: text('压缩层', { notation: 'layer' }),
    installedOn: day('埋设日期'),
  },
})

/**
 * 分层标组: a nest of marks at several depths. `markN` is the compression since the start of the soil between
 * mark N and the next one below, `surface` the settlement of the ground: millimetres, positive when thinner and lower.
 */
export const extensometer = kind({
  name: 'extensometer',
  label: '分层标',
  counter: '组',
  path: '/queryfcb',
  table: 'extensometer',
  place: 'point',
  labels: { code: '标组号', title: '标组名', year: '建成年份' },
  fields: {
    marksCount: integer('标数', { unit: '个', min: 1, max: 99 }),
    deepest: depth('最深标埋深', { step: 50 }),
    bedrock: choice('基准标', { bedrock: '基岩标', deep: '深层标' }),
    network: term('监测网'),
    status: choice('状态', pointStatus),
    builtOn: day('建成日期'),
    settlementRate,
    boreholeId: ref('参照钻孔', 'borehole'),
    owner: text('管理单位'),
    remark: text('备注'),
  },
  parts: { marks },
  series: { surface: { label: '地面累计沉降量', unit: 'mm', digits: 2, sign: sinkingNote } },
  seriesFacts: 'nest',
  list: [
    'code',
    'title',
    'network',
    'district',
    'marksCount',
    'deepest',
    'settlementRate',
    'builtOn',
    'status',
    'access',
  ],
  sort: ['code', 'title', 'deepest', 'settlementRate', 'builtOn'],
  order: ['-builtOn'],
  conditions: [
    'code',
    'title',
    'network',
    'bedrock',
    'status',
    'district',
    'deepest',
    'settlementRate',
    'builtOn',
    'access',
    'boreholeId',
  ],
  facets: ['status', 'network', 'bedrock', 'deepest', 'settlementRate', 'district', 'access'],
  facts: ['marksCount', 'deepest', 'bedrock', 'network', 'district', 'settlementRate'],
  related: [
    { kind: 'porewaterPipe', metres: 1000 },
    { kind: 'benchmark', metres: 3000 },
    { kind: 'gnssPoint', metres: 5000 },
    { kind: 'pumpingWell', metres: 5000 },
  ],
  rank: { base: 350 },
  spoken: { names: ['分层标', '分层标组', '分层沉降标', '标组'], depth: 'deepest' },
  sign: 'nest',
  menu: { group: 'monitoring', at: 6 },
})
