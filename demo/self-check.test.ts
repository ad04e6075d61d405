import { beforeAll, expect, test } from 'vitest'

import type { Field, Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { snake } from '#server/catalogue/columns.ts'
import { testApp, type TestApp } from '#testing/app.ts'

import { toPlane } from './city/city.ts'
import { isoDay, lastDay } from './city/days.ts'
import { gazetteer } from './city/gazetteer.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp({ city: true })
})

const all = Object.values<Kind>(kinds)

async function listRows<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await library.pool.query<T>(text, values)).rows
}

const count = async (text: string, values?: unknown[]) =>
  (await listRows<{ count: number }>(`select count(*) as count from ${text}`, values))[0]?.count ?? 0

const daysIn = (fields: Readonly<Record<string, Field>>) =>
  Object.entries(fields).flatMap(([name, { type }]) => (type === 'day' ? [snake(name)] : []))

test('nothing that has happened is dated after the last day of the city', async () => {
  const tables = all.flatMap(({ table, fields, parts }) => [
    { table, days: daysIn(fields) },
    ...Object.values(parts).map((part) => ({ table: part.table, days: daysIn(part.fields) })),
  ])
  const ahead = await Promise.all(
    tables.flatMap(({ table, days }) =>
      days.map(async (day) => [table, day, await count(`${table} where ${day} > $1`, [isoDay(lastDay)])]),
    ),
  )
  expect(ahead.length).toBeGreaterThan(20)
  expect(ahead.filter(([, , found]) => found !== 0)).toEqual([])
})

test('what ends has begun before', async () => {
  const spans = all.filter(({ fields }) => fields['startedOn'] && fields['completedOn'])
  const reversed = await Promise.all(
    spans.map(({ table }) => count(`${table} where started_on > completed_on`)),
  )
  expect(spans.length).toBeGreaterThan(2)
  expect(reversed).toEqual(spans.map(() => 0))
})

test('the report that a survey or a result of the whole city belongs to was finished after it began', async () => {
  const early = await listRows(
    `select r.title from survey k join record r on r.id = k.id join archive a on a.id = k.archive_id
     where a.formed_on < k.completed_on
     union all select r.title from result k join record r on r.id = k.id join archive a on a.id = k.archive_id
     where k.district is null and a.formed_on < k.started_on`,
  )
  expect(await count('survey where archive_id is not null')).toBeGreaterThan(4)
  expect(early).toEqual([])
})

test('a survey has the report of its own district', async () => {
  const others = await listRows(
    `select r.title, own.title as report from survey k join record r on r.id = k.id
     join record own on own.id = k.archive_id where strpos(own.title, k.district) = 0`,
  )
  expect(others).toEqual([])
})

test('what was taken from a hole lies in its district, and was taken once it was drilled', async () => {
  for (const table of ['core', 'fossil', 'thin_section'])
    expect(
      await listRows(
        `select k.id from ${table} k join borehole b on b.id = k.borehole_id
         where k.district <> b.district or k.year < b.year`,
      ),
    ).toEqual([])
})

test('a survey of a site has as many holes as it says, but for those that nobody may see', async () => {
  const strange = await listRows(
    `select r.title from project k join record r on r.id = k.id
     where k.holes < (select count(*) from borehole b where b.project_id = k.id)
       or k.holes > (select count(*) from borehole b where b.project_id = k.id)
         + (select count(*) from record where kind = 'borehole' and access = 'secret')`,
  )
  expect(strange).toEqual([])
})

/** Points of every road, ten metres apart. */
const roads = new Map(
  gazetteer().flatMap(({ properties: { name }, geometry }) =>
    geometry.type === 'LineString'
      ? [[name, pointsOf(geometry.coordinates.map(([lng, lat]) => toPlane({ lng, lat })))]]
      : [],
  ),
)

function pointsOf(corners: readonly (readonly [number, number])[]): [number, number][] {
  return corners.slice(1).flatMap(([bx, by], i) => {
    const [ax, ay] = corners[i] ?? [bx, by]
    const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) * 100))
    return Array.from({ length: steps + 1 }, (_, k): [number, number] => [
      ax + ((bx - ax) * k) / steps,
      ay + ((by - ay) * k) / steps,
    ])
  })
}

const lengthOf = ([x, y]: readonly [number, number]) => Math.hypot(x, y)

test('where a hole is said to lie is where the map draws it', async () => {
  const holes = await listRows<{ location: string; lng: number; lat: number }>(
    `select k.location, r.lng, r.lat from borehole k join record r on r.id = k.id
     where k.location is not null and r.access <> 'secret' order by k.id limit 400`,
  )
  const directions: Record<string, readonly [number, number]> = {
    东: [1, 0],
    西: [-1, 0],
    北: [0, 1],
    南: [0, -1],
  }
  const astray = holes.filter(({ location, lng, lat }) => {
    const [, road = '', side = '', size = '', unit] =
      /^(.+)以([东西南北])约 ([\d.]+) (k?m)$/.exec(location) ?? []
    const [x, y] = toPlane({ lng, lat })
    const ways = (roads.get(road) ?? []).map(([px, py]) => [x - px, y - py] as const)
    const [dx, dy] = ways.reduce((a, b) => (lengthOf(b) < lengthOf(a) ? b : a), [Infinity, Infinity])
    const [east, north] = directions[side] ?? [0, 0]
    const away = Number(size) * (unit === 'km' ? 1 : 0.001)
    return dx * east + dy * north <= 0 || Math.abs(lengthOf([dx, dy]) - away) > 0.06
  })
  expect(holes.length).toBeGreaterThan(300)
  expect(astray).toEqual([])
})
