import { expect, test } from 'vitest'

import { catalogue } from '#contract/catalogue/routes.ts'
import { ask } from '#contract/search/ask.ts'
import { places, type Place } from '#contract/search/places.ts'
import { search } from '#contract/search/search.ts'
import { metresToLine, metresBetween } from '#geology/places/ground.ts'
import { testApp } from '#testing/app.ts'

const { visitor, pool } = await testApp({ city: true })

/** Twenty places as people write them, and about where they are. */
const written: [text: string, lng: number, lat: number, label: string][] = [
  ['123.895,31.336', 123.895, 31.336, '坐标'],
  ['31.336, 123.895', 123.895, 31.336, '坐标'],
  ['123.895，31.336', 123.895, 31.336, '坐标'],
  ['123.895、31.336', 123.895, 31.336, '坐标'],
  ['31.336N 123.895E', 123.895, 31.336, '坐标'],
  ['东经123.895°，北纬31.336°', 123.895, 31.336, '坐标'],
  ['123°53′42″E 31°20′9.6″N', 123.895, 31.336, '坐标'],
  ['北纬31度20分9.6秒 东经123度53分42秒', 123.895, 31.336, '坐标'],
  ['X=3468573 Y=585177', 123.895, 31.336, '坐标'],
  ['Y=585177，X=3468573', 123.895, 31.336, '坐标'],
  ['3468573.4 585176.7', 123.895, 31.336, '坐标'],
  ['X=3468573 Y=41585177', 123.895, 31.336, '坐标'],
  ['星河路站', 123.9277, 31.194, '地铁站'],
  ['地铁星河路站', 123.9277, 31.194, '地铁站'],
  ['星河路', 123.93, 31.183, '道路'],
  ['汀兰大道', 124.005, 31.187, '道路'],
  ['月汀路', 124.018, 31.176, '道路'],
  ['7号线', 123.95, 31.17, '地铁线'],
  ['澜江', 123.97, 31.2236, '河流'],
  ['汀东新区', 124.02, 31.17, '行政区'],
]

test.each(written)('%s is a place', async (text, lng, lat, label) => {
  const place = await placeCalled(text)
  expect(place.label).toBe(label)
  expect(metresFrom(place, { lng, lat })).toBeLessThan(label === '坐标' ? 30 : 3000)
})

test.each(written)('the ten holes nearest to %s are listed', async (text) => {
  const place = await placeCalled(text)
  const { near } = await visitor.call(ask.nearby, { text: `离${text}最近的十个钻孔` })
  const { kind, conditions, sort } = found(near)
  expect({ kind, sort }).toEqual({ kind: 'borehole', sort: 'near' })
  const { total, records } = await visitor.call(catalogue.list, { kind, conditions, sort })
  expect(total).toBe(10)
  const listed = records.map((record) => hundreds(place, found(record.place)))
  expect(listed).toEqual(await nearestTen(place))
})

async function placeCalled(text: string): Promise<At> {
  const { place } = await visitor.call(places.find, { text })
  return found(place)
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw new Error('not found')
  return value
}

type At = Pick<Place, 'lng' | 'lat' | 'line'> & { label?: string }

const metresFrom = ({ line, ...from }: At, to: At) =>
  line ? metresToLine(line, to) : metresBetween(from, to)

/** Hundreds of metres, since the list measures on the projection. */
const hundreds = (from: At, to: At) => Math.round(metresFrom(from, to) / 100)

/** The ten least distances of all, without an index. */
async function nearestTen(from: At): Promise<number[]> {
  const { rows } = await pool.query<{ x: number; y: number }>(
    `select public_point[0] as x, public_point[1] as y from record where kind = 'borehole' and public_point is not null`,
  )
  const radius = 6_378_137
  const distances = rows.map(({ x, y }) => {
    const lng = (x / radius) * (180 / Math.PI)
    const lat = (2 * Math.atan(Math.exp(y / radius)) - Math.PI / 2) * (180 / Math.PI)
    return hundreds(from, { lng, lat })
  })
  return distances.toSorted((a, b) => a - b).slice(0, 10)
}

test.each([
  ['人民广场', '没有找到这个地点，请填写资料编号、全名或坐标'],
  ['116.397,39.909', '坐标不在本馆资料的范围内（经度 123.31–124.62，纬度 30.61–31.89）'],
  ['123°61′E 31°20′N', '分、秒应小于 60'],
])('%s is refused with the reason', async (text, refused) => {
  expect(await visitor.call(places.find, { text })).toEqual({ place: null, refused })
})

test('a record is a place by its code, and not its own neighbour', async () => {
  const { records } = await visitor.call(catalogue.list, {
    kind: 'borehole',
    size: 1,
    conditions: [{ prop: 'access', anyOf: ['open'] }],
  })
  const code = records[0]?.code ?? ''
  const { place } = await visitor.call(places.find, { text: code.toLowerCase() })
  expect(place).toMatchObject({ name: code, record: { kind: 'borehole', code } })
  const read = await visitor.call(ask.question, { question: `离${code}最近的十个钻孔` })
  expect(read).toMatchObject({ total: 10, sort: 'near', refused: [], unparsed: [] })
  const list = await visitor.call(catalogue.list, {
    kind: 'borehole',
    conditions: read.conditions,
    sort: 'near',
  })
  expect(list.records.map((record) => record.code)).not.toContain(code)
})

test.each([
  ['星河路站附近1公里', 1000],
  ['汀东新区附近500米', 500],
  ['月汀路附近', 1000],
])('“%s” is read as a question', async (text, metres) => {
  const read = await visitor.call(ask.question, { question: text })
  expect(read).toMatchObject({ kind: 'borehole', refused: [], unparsed: [], sort: 'near' })
  expect(read.conditions).toMatchObject([{ prop: 'place', near: { metres } }])
  expect(read.total).toBeGreaterThan(0)
})

test.each([['淤泥质黏土'], ['鹭洲区'], ['YT-2019-003']])(
  '“%s” in the search box is no place',
  async (text) => {
    expect(await visitor.call(ask.nearby, { text })).toEqual({ near: null, refused: null })
  },
)

test.each([
  ['星河', '星河路'],
  ['星河路', '星河路站'],
  ['xinghelu', '星河路站'],
  ['xhlz', '星河路站'],
  ['123.895,31.336', undefined],
])('while “%s” is typed, %s is suggested', async (text, name) => {
  const { places: suggested } = await visitor.call(search.suggest, { text })
  expect(suggested.map((place) => place.name)).toContain(name)
  expect(suggested.length).toBeLessThanOrEqual(5)
})
