import { expect, test } from 'vitest'

import { Conditions, type Condition, type Near } from '#contract/catalogue/condition.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { PlaceMatch } from '#server/places/places.ts'

import { readQuestion, type QuestionReading } from './read-question.ts'
import { wordsOf, type Vocabulary } from './vocabulary.ts'

const districts = ['鹭洲区', '望江区', '松屿区', '汀东新区']
const terms = [
  ...Object.keys(kinds).flatMap((kind) => districts.map((value) => ({ kind, prop: 'district', value }))),
  { kind: 'borehole', prop: 'contractor', value: '云汀岩土工程勘察院' },
  { kind: 'project', prop: 'contractor', value: '云汀岩土工程勘察院' },
  { kind: 'project', prop: 'purpose', value: '轨道交通' },
  { kind: 'publicDocument', prop: 'issuer', value: '云汀市人民政府' },
  { kind: 'thinSection', prop: 'rockName', value: '花岗岩' },
  { kind: 'borehole', prop: 'finalDepth', value: '50' },
]
const hole = {
  lng: 121.5,
  lat: 31.2,
  name: 'ZK-17',
  label: '钻孔',
  record: { kind: 'borehole', code: 'ZK-17' },
}
const well = {
  lng: 121.6,
  lat: 31.3,
  name: 'G0317',
  label: '抽水井',
  record: { kind: 'pumpingWell', code: 'G0317' },
}
const office = { lng: 121.4, lat: 31.1, name: '望江区政府', label: '片区' }
const road = { lng: 121.7, lat: 31.2, name: '沿河大道', label: '道路', line: [121.6, 31.2, 121.8, 31.2] }
const vocabulary: Vocabulary = {
  ...wordsOf(kinds, terms),
  kinds,
  places: new Map<string, PlaceMatch>([
    ['zk17', hole],
    ['zk 17', hole],
    ['g0317', well],
    ['望江区政府', office],
    ['沿河大道', road],
    ['121.5,31.2', { lng: 121.5, lat: 31.2, label: '坐标' }],
    ['12.5n,30.2e', { refused: '坐标不在本馆资料的范围内' }],
  ]),
  today: '2026-11-20',
}
const read = (question: string) => readQuestion(question, vocabulary)

const any = (prop: string, ...anyOf: string[]): Condition => ({ prop, anyOf })
const from = (prop: string, min: number | string, max?: number | string): Condition =>
  max === undefined ? { prop, from: min } : { prop, from: min, to: max }
const upTo = (prop: string, to: number | string): Condition => ({ prop, to })
const holds = (value: string): Condition => ({ prop: 'text', value })
type Reach = { metres?: number; count?: number }
const near = (near: Omit<Near, keyof Reach>, reach: Reach): Condition => ({
  prop: 'place',
  near: { ...near, ...reach },
})
const zk17 = (metres: number) => near({ lng: 121.5, lat: 31.2, name: 'ZK-17', except: 'ZK-17' }, { metres })
const government = (reach: Reach) => near({ lng: 121.4, lat: 31.1, name: '望江区政府' }, reach)
const along = (reach: Reach) =>
  near({ lng: 121.7, lat: 31.2, name: '沿河大道', line: [121.6, 31.2, 121.8, 31.2] }, reach)
const coordinates = (reach: Reach) => near({ lng: 121.5, lat: 31.2 }, reach)

type Row = [question: string, kind: string, conditions: Condition[], more?: Partial<QuestionReading>]

const rows: Row[] = [
  [
    '鹭洲区深度大于50米的双桥静力触探孔',
    'borehole',
    [any('district', '鹭洲区'), from('finalDepth', 50), any('holeKind', '6')],
  ],
  // amounts
  ['深度超过五十米的钻孔', 'borehole', [from('finalDepth', 50)]],
  ['不足 30m 的钻孔', 'borehole', [upTo('finalDepth', 30)]],
  ['３０～５０ 米的静探孔', 'borehole', [from('finalDepth', 30, 50), any('holeKind', '5', '6')]],
  ['孔深30到50米之间的孔', 'borehole', [from('finalDepth', 30, 50)]],
  ['孔深在50米和30米之间的孔', 'borehole', [from('finalDepth', 30, 50)]],
  ['五十米以上的标贯孔', 'borehole', [from('finalDepth', 50), any('holeKind', '3', '4')]],
  ['孔深至少一百二十米', 'borehole', [from('finalDepth', 120)], { explicitKind: false }],
  ['不大于二十米的小螺纹孔', 'borehole', [upTo('finalDepth', 20), any('holeKind', '11')]],
  ['比80米深的钻孔', 'borehole', [from('finalDepth', 80)]],
  ['比一百零五米还浅的钻孔', 'borehole', [upTo('finalDepth', 105)]],
  ['深度50米左右的钻孔', 'borehole', [from('finalDepth', 45, 55)]],
  ['深度大于50米小于80米的钻孔', 'borehole', [from('finalDepth', 50, 80)]],
  ['孔深≥60m的鉆孔', 'borehole', [from('finalDepth', 60)]],
  ['深度大于0.05公里的钻孔', 'borehole', [from('finalDepth', 50)]],
  ['井深大于两百米的抽水井', 'pumpingWell', [from('depth', 200)]],
  ['采取率90%以上的岩芯', 'core', [from('recovery', 90)]],
  ['钻孔数超过20个的项目', 'project', [from('holes', 21)]],
  ['钻孔数不少于20个的项目', 'project', [from('holes', 20)]],
  ['钻孔数20个的项目', 'project', [from('holes', 20, 20)]],
  // what sinks is positive
  ['沉降速率大于10毫米每年的水准点', 'benchmark', [from('settlementRate', 10)]],
  ['沉降超过5mm的分层标', 'extensometer', [from('settlementRate', 5)]],
  ['沉降大于5毫米的点', 'gnssPoint', [from('settlementRate', 5)], { explicitKind: false }],
  ['回弹大于2毫米的水准点', 'benchmark', [upTo('settlementRate', -2)]],
  ['回弹的水准点', 'benchmark', [upTo('settlementRate', -0.1)]],
  ['正在下沉的GNSS点', 'gnssPoint', [from('settlementRate', 0.1)]],
  ['沉降速率小于-10的水准点', 'benchmark', [upTo('settlementRate', -10)]],
  ['每年下沉5到10毫米的GNSS点', 'gnssPoint', [from('settlementRate', 5, 10)]],
  // times
  ['2019年的报告', 'archive', [from('year', 2019, 2019)]],
  ['二〇一九年的报告', 'archive', [from('year', 2019, 2019)]],
  ['2010年以来的钻孔', 'borehole', [from('year', 2010)]],
  ['2010年之后的钻孔', 'borehole', [from('year', 2011)]],
  ['2000年以前的报告', 'archive', [upTo('year', 1999)]],
  ['2015到2020年的论文', 'literature', [from('year', 2015, 2020), any('literatureKind', 'paper')]],
  ['近三年的专著', 'literature', [from('year', 2024), any('literatureKind', 'monograph')]],
  ['上世纪九十年代的档案', 'archive', [from('year', 1990, 1999)]],
  ['80年代的钻孔', 'borehole', [from('year', 1980, 1989)]],
  ['去年的勘察报告', 'archive', [from('year', 2025, 2025)]],
  ['2019年3月以后终孔的钻孔', 'borehole', [from('completedOn', '2019-03-01')]],
  ['2019年3月之后终孔的钻孔', 'borehole', [from('completedOn', '2019-04-01')]],
  ['终孔日期在2019年3月5日以前的钻孔', 'borehole', [upTo('completedOn', '2019-03-05')]],
  ['2020-05-01以来埋设的水准点', 'benchmark', [from('builtOn', '2020-05-01')]],
  ['近十年的水准点', 'benchmark', [from('builtOn', '2017-01-01')]],
  ['2024年2月采样的水质井', 'waterQualityWell', [from('sampledOn', '2024-02-01', '2024-02-29')]],
  // words
  ['公开的钻孔', 'borehole', [any('access', 'open')]],
  ['会员可见的报告', 'archive', [any('access', 'member')]],
  ['未公开的档案', 'archive', [any('access', 'member', 'protected', 'secret')]],
  ['鹭洲和望江的水准点', 'benchmark', [any('district', '鹭洲区', '望江区')]],
  ['鹭洲区或望江区的钻孔', 'borehole', [any('district', '鹭洲区', '望江区')]],
  ['汀东新区的回灌井', 'pumpingWell', [any('district', '汀东新区'), any('wellUse', 'recharge')]],
  [
    '云汀岩土工程勘察院打的取土孔',
    'borehole',
    [any('contractor', '云汀岩土工程勘察院'), any('holeKind', '1')],
  ],
  ['轨道交通详勘项目', 'project', [any('purpose', '轨道交通'), any('stage', 'detailed')]],
  [
    '云汀市人民政府发布的现行规范',
    'publicDocument',
    [any('issuer', '云汀市人民政府'), any('state', 'current'), any('documentKind', 'standard')],
  ],
  ['花岗岩薄片', 'thinSection', [any('rockName', '花岗岩')]],
  ['有孔虫化石', 'fossil', [any('fossilGroup', 'foraminifera')]],
  ['第四承压含水层的开采井', 'pumpingWell', [any('aquifer', 'confined4')]],
  ['一等水准点', 'benchmark', [any('grade', 'first')]],
  ['抽水试验孔', 'borehole', [any('holeKind', '9')]],
  // layers and words of the text
  ['⑤1层', 'archive', [holds('⑤1')], { explicitKind: false }],
  ['第5-1层的钻孔', 'borehole', [holds('⑤1')]],
  ['层号⑤1的钻孔', 'borehole', [holds('⑤1')]],
  ['层号为5-1的钻孔', 'borehole', [holds('⑤1')]],
  ['见⑥层且深度大于60m的钻孔', 'borehole', [from('finalDepth', 60), holds('⑥')]],
  ['第21层的钻孔', 'borehole', [holds('㉑')]],
  ['滨湾组团的勘察报告', 'archive', [holds('滨湾组团')], { unparsed: ['滨湾组团'] }],
  ['地面沉降监测', 'archive', [holds('地面沉降监测')], { unparsed: ['地面沉降监测'], explicitKind: false }],
  ['“轨道交通7号线”的钻孔', 'borehole', [holds('轨道交通7号线')]],
  ['YT-2019-001的钻孔', 'borehole', [holds('YT2019-001')]],
  ['鹭洲区的论文', 'literature', [any('literatureKind', 'paper'), holds('鹭洲区')], { unparsed: ['鹭洲区'] }],
  // places
  ['ZK-17 附近 500 米的钻孔', 'borehole', [zk17(500)], { sort: 'near' }],
  ['距 zk 17 一公里以内的静探孔', 'borehole', [zk17(1000), any('holeKind', '5', '6')], { sort: 'near' }],
  [
    'G0317周边的水准点',
    'benchmark',
    [near({ lng: 121.6, lat: 31.3, name: 'G0317' }, { metres: 1000 })],
    { sort: 'near' },
  ],
  ['望江区政府附近的钻孔', 'borehole', [government({ metres: 1000 })], { sort: 'near' }],
  ['离望江区政府最近的十个钻孔', 'borehole', [government({ count: 10 })], { sort: 'near' }],
  ['离望江区政府最近的钻孔', 'borehole', [government({ count: 10 })], { sort: 'near' }],
  [
    '望江区政府最近的三个静探孔',
    'borehole',
    [government({ count: 3 }), any('holeKind', '5', '6')],
    { sort: 'near' },
  ],
  [
    '望江区政府附近的钻孔，最近的二十个',
    'borehole',
    [government({ metres: 1000, count: 20 })],
    { sort: 'near', size: 20 },
  ],
  [
    '望江区政府500米以内最近的五个钻孔',
    'borehole',
    [government({ metres: 500, count: 5 })],
    { sort: 'near' },
  ],
  ['离沿河大道最近的十个钻孔', 'borehole', [along({ count: 10 })], { sort: 'near' }],
  ['沿河大道附近500米的钻孔', 'borehole', [along({ metres: 500 })], { sort: 'near' }],
  ['沿河大道', 'borehole', [along({ count: 10 })], { explicitKind: false, sort: 'near' }],
  ['121.5,31.2附近500米', 'borehole', [coordinates({ metres: 500 })], { explicitKind: false, sort: 'near' }],
  ['121.5,31.2', 'borehole', [coordinates({ count: 10 })], { explicitKind: false, sort: 'near' }],
  ['121.5,31.2 的水准点', 'benchmark', [coordinates({ count: 10 })], { sort: 'near' }],
  ['ZK-17附近2公里内最深的钻孔', 'borehole', [zk17(2000)], { sort: '-finalDepth' }],
  // orders
  ['最深的钻孔', 'borehole', [], { sort: '-finalDepth' }],
  ['最新的报告', 'archive', [], { sort: '-formedOn' }],
  ['最近的10个钻孔', 'borehole', [], { sort: '-completedOn', size: 10 }],
  ['进尺最多的前二十个项目', 'project', [], { sort: '-totalDrilledLength', size: 20 }],
  ['沉降最快的GNSS点', 'gnssPoint', [], { sort: '-settlementRate' }],
  ['沉降最快的十个水准点', 'benchmark', [], { sort: '-settlementRate', size: 10 }],
  ['抬升最快的水准点', 'benchmark', [], { sort: 'settlementRate' }],
  ['鹭洲区有多少个钻孔？', 'borehole', [any('district', '鹭洲区')]],
]

test.each(rows)('“%s” asks for %s', (question, kind, conditions, more = {}) => {
  const { understood: _, place: __, ...reading } = read(question)
  expect(reading).toEqual({ kind, explicitKind: true, conditions, refused: [], unparsed: [], ...more })
  expect(Conditions.safeParse(reading.conditions).success).toBe(true)
})

const notUsed: [question: string, span: string, why: string, conditions: Condition[]][] = [
  ['不要保护期的钻孔', '不要保护期的', 'not', []],
  ['除了松屿区以外的水准点', '除了松屿区以外的', 'not', []],
  ['没有柱状图的钻孔', '没有柱状图的', 'not', []],
  ['鹭洲区或双桥孔', '或', 'or', [any('district', '鹭洲区'), any('holeKind', '6')]],
  ['12.5N,30.2E附近的钻孔', '12.5N,30.2E附近的', 'place', []],
  ['人民广场附近500米的钻孔', '附近500米的', 'place', [holds('人民广场')]],
  ['距人民广场500米以内的钻孔', '距人民广场500米以内的', 'place', [holds('人民广场')]],
  ['ZK-17附近的论文', 'ZK-17附近的', 'nowhere', [any('literatureKind', 'paper')]],
  ['页数大于100页的档案', '页数大于100页', 'unasked', []],
  ['勘察项目的钻孔', '勘察项目', 'kind', []],
  ['深度大于80米小于50米的钻孔', '小于50米', 'twice', [from('finalDepth', 80)]],
  ['最大的钻孔', '最大的', 'unsorted', []],
  ['⑤1层厚度大于3米', '厚度大于3米', 'hidden', [holds('⑤1')]],
  ['⑤1层厚度大于3米的钻孔', '厚度大于3米', 'hidden', [holds('⑤1')]],
  ['标贯击数大于50的钻孔', '标贯击数大于50', 'hidden', []],
  ['孔口高程大于3米的钻孔', '孔口高程大于3米', 'hidden', []],
  ['厚度最大的⑥层', '厚度最大的', 'hidden', [holds('⑥')]],
  ['深孔', '深', 'vague', []],
  ['较深的钻孔', '较深的', 'vague', []],
  ['缺失⑤层的钻孔', '缺失⑤层的', 'not', []],
  ['未见⑥层的钻孔', '未见⑥层的', 'not', []],
]

test.each(notUsed)('of “%s”, “%s” is not used and told: %s', (question, span, why, conditions) => {
  const reading = read(question)
  expect(reading.refused.map(({ from: a, to: b, reason }) => [question.slice(a, b), reason])).toEqual([
    [span, why],
  ])
  expect(reading.conditions).toEqual(conditions)
})

test('which span became what is told in places of the question as it was written', () => {
  const question = '请问 鹭洲區  深度大于 ５０ 米的 双桥静力触探孔 有多少个？'
  const reported = read(question).understood.map(({ from: a, to: b, as, prop }) => [
    question.slice(a, b),
    as,
    prop,
  ])
  expect(reported).toEqual([
    ['鹭洲區', 'condition', 'district'],
    ['深度大于 ５０ 米', 'condition', 'finalDepth'],
    ['双桥静力触探孔', 'condition', 'holeKind'],
    ['有多少个', 'count', undefined],
  ])
})

const hostile = [
  '',
  ' ',
  '？！……',
  '的'.repeat(50_000),
  '深度大于'.repeat(20_000),
  '1'.repeat(100_000),
  '一'.repeat(100_000),
  `${'a'.repeat(60)}!`,
  '(a+)+$',
  '%_\\',
  "'; drop table record; --",
  "鹭洲区' or 1=1",
  '\u0000鹭洲区\u0000',
  '👷🏽‍♀️鹭洲区👍',
  '\uD800鹭洲区\uDFFF',
  '鹭洲区 & | ! <-> :*',
  '__proto__ constructor toString',
  '深度大于一十百千万米',
  '2019年13月45日的钻孔',
  '0000年以前',
  '最深的0个钻孔',
  '距距距距离离离附近附近附近500米',
  '⑤⑤⑤-1-1-1-1-1-1层',
  '近九百九十九年',
  '《“「',
]

test.each(hostile)('whatever is asked is answered: %j', (question) => {
  const began = process.cpuUsage()
  const { conditions, understood, refused } = read(question)
  expect(Conditions.safeParse(conditions).error).toBeUndefined()
  for (const { from: a, to: b } of [...understood, ...refused]) {
    expect(a).toBeLessThan(b)
    expect(b).toBeLessThanOrEqual(Math.min(question.length, 200))
  }
  expect(process.cpuUsage(began).user).toBeLessThan(2_000_000) // no expression runs wild
})
