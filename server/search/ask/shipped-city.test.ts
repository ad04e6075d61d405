import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { ask } from '#contract/search/ask.ts'
import { questionExamples, searchExamples } from '#contract/search/examples.ts'
import { search } from '#contract/search/search.ts'
import { benchmarks } from '#demo/monitoring/benchmarks.ts'
import { makeGnssPoints } from '#demo/monitoring/gnss.ts'
import { nests } from '#demo/monitoring/nests.ts'
import type { SeriesValue } from '#demo/monitoring/series.ts'
import { testApp, type TestApp } from '#testing/app.ts'

let library: TestApp
beforeAll(async () => {
  library = await testApp({ city: true })
})

const read = (question: string) => library.visitor.call(ask.question, { question })

/** The records that a question gets, in order: what the page lists under it. */
async function answered(question: string) {
  const { kind, conditions, sort, size = 200 } = await read(question)
  const { records } = await library.visitor.call(catalogue.list, {
    ...{ kind, conditions, size },
    ...(sort && { sort }),
  })
  return records
}

const monthOf = (at: string) => Number(at.slice(0, 4)) * 12 + Number(at.slice(5, 7))

/** How far the ground sank in a year, mm, straight from a series: its last half year against the one a year before. */
function sunk(series: readonly SeriesValue[], quantity: string, down: 1 | -1): number {
  const own = series.filter((one) => one.quantity === quantity && one.value !== null) // a visit may have been missed
  const last = monthOf(own.at(-1)?.at ?? '')
  const mean = (until: number) => {
    const values = own.flatMap(({ at, value }) =>
      monthOf(at) > until - 6 && monthOf(at) <= until ? (value ?? []) : [],
    )
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  return down * (mean(last) - mean(last - 12))
}

const points = {
  benchmark: benchmarks().map(({ record, series }) => ({ record, rate: sunk(series, 'settlement', 1) })),
  extensometer: nests().map(({ record, series }) => ({ record, rate: sunk(series, 'surface', 1) })),
  gnssPoint: makeGnssPoints().map(({ record, series }) => ({ record, rate: sunk(series, 'up', -1) })),
}

describe.each([
  ['benchmark', '水准点'],
  ['extensometer', '分层标'],
  ['gnssPoint', 'GNSS点'],
] as const)('settlement of %s: data, rates and questions have one sign', (kind, called) => {
  const visible = points[kind].filter(
    ({ record: { access, values }, rate }) =>
      access !== 'secret' && values.status === 'active' && !Number.isNaN(rate),
  )
  const rateOf = new Map(visible.map(({ record, rate }) => [record.code, rate]))
  const rates = visible.map(({ rate }) => rate).toSorted((a, b) => b - a)
  const ratesOf = async (question: string) =>
    (await answered(question)).map(({ code }) => rateOf.get(code) ?? NaN)

  test('the ten that sink fastest are those whose series sank most, the fastest first', async () => {
    const found = await ratesOf(`沉降最快的十个${called}`)
    expect(found).toHaveLength(10)
    found.forEach((rate, i) => expect(Math.abs(rate - (rates[i] ?? NaN))).toBeLessThan(0.1))
  })

  test('those that rise fastest are at the other end', async () => {
    const [first = NaN] = await ratesOf(`抬升最快的五个${called}`)
    expect(Math.abs(first - (rates.at(-1) ?? NaN))).toBeLessThan(0.1)
  })

  test.each([1, 5])('those that sink more than %i mm a year, and no other', async (least) => {
    const found = await ratesOf(`沉降大于${least}毫米的${called}`)
    expect(Math.min(Infinity, ...found)).toBeGreaterThan(least - 0.1)
    expect(found.length).toBeGreaterThanOrEqual(rates.filter((rate) => rate > least + 0.1).length)
  })

  test('those that rise', async () => {
    const found = await ratesOf(`回弹的${called}`)
    expect(Math.max(-Infinity, ...found)).toBeLessThan(0)
    expect(found.length).toBeGreaterThanOrEqual(rates.filter((rate) => rate < -0.2).length)
  })

  test('the trend that everybody reads sinks where the rate is clear', async () => {
    const [fastest] = await answered(`沉降最快的一个${called}`)
    const quantity = { benchmark: 'settlement', extensometer: 'surface', gnssPoint: 'up' }[kind]
    const asked = { kind, code: fastest?.code ?? '', quantity }
    const { trend } = await (await library.signIn('records.read')).call(catalogue.series, asked)
    expect(trend?.certain).toBe(true)
    expect(Math.sign(trend?.perYear ?? 0)).toBe(kind === 'gnssPoint' ? -1 : 1)
    expect(kinds[kind].fields.settlementRate.sign).toBe('正为下沉')
  })
})

test.each(questionExamples)('the printed question “%s” is wholly read, and has answers', async (question) => {
  const { total, unparsed, refused } = await read(question)
  expect({ unparsed, refused }).toEqual({ unparsed: [], refused: [] })
  expect(total).toBeGreaterThan(0)
})

test.each(searchExamples)('the printed words “%s” are found', async (text) => {
  expect((await library.visitor.call(search.find, { text })).total).toBeGreaterThan(0)
})

test.each([
  '鹭洲区深度大于50米的钻孔',
  '见⑥层且深度大于60m的钻孔',
  '层号为5-1的钻孔',
  '五十米以上的标贯孔',
  '2010年以来的钻孔',
  '最深的十个钻孔',
  '钻孔数超过20个的项目',
  '进尺最多的前二十个项目',
  '上世纪九十年代的档案',
  '最新的报告',
  '未公开的档案',
  '近三年的专著',
  '有孔虫化石',
  '采取率90%以上的岩芯',
  '一等水准点',
  '每年下沉2到5毫米的GNSS点',
  '第四承压含水层的开采井',
  '鹭洲和望江的水准点',
])('of the city, “%s” is wholly read, and has answers', async (question) => {
  const { total, unparsed, refused } = await read(question)
  expect({ unparsed, refused }).toEqual({ unparsed: [], refused: [] })
  expect(total).toBeGreaterThan(0)
})

test.each([
  ['⑤1层厚度大于3米', '厚度大于3米', 'hidden'],
  ['标贯击数大于50的钻孔', '标贯击数大于50', 'hidden'],
  ['深孔', '深', 'vague'],
  ['缺失⑤层的钻孔', '缺失⑤层的', 'not'],
])('of “%s”, “%s” is refused with its reason: %s', async (question, span, reason) => {
  const { kind, unparsed, refused } = await read(question)
  expect({ kind, unparsed }).toEqual({ kind: 'borehole', unparsed: [] })
  expect(refused.map(({ from, to, reason: why }) => [question.slice(from, to), why])).toEqual([
    [span, reason],
  ])
})
