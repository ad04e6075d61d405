import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { ogcPath } from '#contract/ogc/examples.ts'
import { coarsePlace } from '#geology/places/mercator.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'

/** Where the hidden ones truly lie. */
const truth = { protected: { lng: 121.47361, lat: 31.23041 }, secret: { lng: 121.48372, lat: 31.24117 } }
const values = {
  finalDepth: 77.7,
  completedOn: '2021-05-05',
  holeKind: '2' as const,
  contractor: '某秘密单位',
}

let library: TestApp
let openCodes: string[]

beforeAll(async () => {
  library = await testApp()
  openCodes = []
  // loaded between two open ones of the same project, so that their ids are neighbours
  for (const [i, access] of (['open', 'protected', 'open', 'secret', 'open'] as const).entries()) {
    const code = `YT-2021-001-C000${i + 1}`
    const place = access === 'open' ? { lng: 121.4 + i / 100, lat: 31.2 } : truth[access]
    await buildBorehole(library.db, {
      ...{ code, access, ...place, openOn: '2099-01-01', district: '望江区', year: 2021 },
      ...(access !== 'open' && { values }),
    })
    if (access === 'open') openCodes.push(code)
  }
  await buildRecord(library.db, kinds.gnssPoint, { code: 'G1', access: 'secret', ...truth.secret })
})

const items = (collection = 'borehole') => `${ogcPath}/collections/${collection}/items`

interface FoundFeature {
  id: string
  geometry: { coordinates: [number, number] } | null
  properties: Record<string, unknown>
}

async function ask(parameters: Record<string, string>, collection?: string) {
  const url = `${items(collection)}?${new URLSearchParams({ limit: '100', ...parameters })}`
  const { status, text, body } = await library.raw('GET', url)
  expect(status).toBe(200)
  const { features, numberMatched, links } = Object(body)
  return { found: features as FoundFeature[], matched: Number(numberMatched), links, text }
}

/** A box that is halved as long as it holds a record that none of the open ones is. */
async function bisect(start: [number, number, number, number]) {
  let box = start
  const hidden = async ([w, s, e, n]: typeof box) =>
    (await ask({ bbox: [w, s, e, n].join() })).found.filter(({ id }) => !openCodes.includes(id))
  for (let step = 0; step < 40; step++) {
    const [w, s, e, n] = box
    const halves: (typeof box)[] =
      step % 2 === 0
        ? [
            [w, s, (w + e) / 2, n],
            [(w + e) / 2, s, e, n],
          ]
        : [
            [w, s, e, (s + n) / 2],
            [w, (s + n) / 2, e, n],
          ]
    const holding = []
    for (const half of halves) if ((await hidden(half)).length > 0) holding.push(half)
    if (!holding[0]) return { box, ended: step }
    box = holding[0]
  }
  return { box, ended: 40 }
}

test('halving boxes leads to the middle of the cell of a protected record, and to no secret one', async () => {
  const { box } = await bisect([121, 31, 122, 32])
  const [lng, lat] = coarsePlace(truth.protected.lng, truth.protected.lat)
  expect(box[0]).toBeCloseTo(lng, 4)
  expect(box[1]).toBeCloseTo(lat, 4)
  const { lng: x, lat: y } = truth.secret
  const around = await ask({ bbox: [x - 0.02, y - 0.02, x + 0.02, y + 0.02].join() })
  expect(around.found.filter(({ id }) => id.startsWith('SM-'))).toEqual([])
  expect((await ask({ bbox: '-180,-90,180,90' }, 'gnssPoint')).found).toEqual([])
})

test('a secret record has no place, no values and no code of its own, in any form', async () => {
  for (const f of ['json', 'html']) {
    const { status, text } = await library.raw('GET', `${items()}?f=${f}&limit=100`)
    expect(status).toBe(200)
    for (const word of ['C0004', '121.4837', '121.47361']) expect(text).not.toContain(word)
  }
  const secret = (await ask({})).found.find(({ id }) => id.startsWith('SM-'))
  expect(secret?.geometry).toBeNull()
  const {
    district,
    year,
    access,
    accessLabel,
    code,
    title: _,
    recordPage,
    ...rest
  } = secret?.properties ?? {}
  expect([district, year, access, accessLabel, code]).toEqual(['望江区', 2021, 'secret', '涉密', secret?.id])
  expect(recordPage).toMatch(/\/r\/borehole\/SM-\d{10}$/)
  expect(Object.values(rest).every((value) => value === null)).toBe(true)
  expect((await library.raw('GET', `${items()}/YT-2021-001-C0004`)).status).toBe(404)
})

test('filters by what is under seal find no secret record', async () => {
  const asked: Record<string, string>[] = [
    { finalDepth: '77.7' },
    { completedOn: '2021-05-05' },
    { datetime: '2021-05-05' },
    { holeKind: '2' },
    { contractor: '某秘密单位' },
  ]
  for (const parameters of asked) {
    const { found, matched } = await ask(parameters)
    expect(found.filter(({ id }) => id.startsWith('SM-'))).toEqual([])
    expect(matched).toBe(found.length)
  }
})

describe('filters', () => {
  const idsOf = async (filter: string) => (await ask({ filter })).found.map(({ id }) => id)
  const isSecret = (id: string) => id.startsWith('SM-')

  test.each([
    'finalDepth = 77.7',
    'NOT finalDepth = 77.7',
    'NOT (finalDepth <> 77.7)',
    'NOT finalDepth < 77',
    'finalDepth > 0 OR finalDepth <= 0',
    'finalDepth IN (77.7)',
    'finalDepth NOT IN (1, 2)',
    'NOT finalDepth BETWEEN 1 AND 2',
    "holeKind = '2' OR holeKind <> '2'",
    "contractor LIKE '%'",
    "contractor NOT LIKE '甲%'",
    "completedOn = DATE('2021-05-05')",
    "NOT completedOn <> DATE('2021-05-05')",
    "code = 'YT-2021-001-C0004'",
    "code LIKE 'YT%4'",
    "code >= 'YT-2021-001-C0004' AND code < 'YT-2021-001-C0005'",
    'NOT contractor IS NULL',
    'geometry IS NOT NULL',
    `S_INTERSECTS(geometry, BBOX(${truth.secret.lng - 0.001}, 31, ${truth.secret.lng + 0.001}, 32))`,
    `NOT S_INTERSECTS(geometry, BBOX(${truth.secret.lng - 0.001}, 31, ${truth.secret.lng + 0.001}, 32))`,
    'NOT S_INTERSECTS(geometry, POINT(0 0))',
    'NOT (S_INTERSECTS(geometry, POINT(0 0)) AND finalDepth > 0)',
  ])('%s finds no secret record', async (filter) => {
    expect((await idsOf(filter)).filter(isSecret)).toEqual([])
  })

  test('what is told of a secret record is that it says nothing, whatever it holds', async () => {
    const unknown = ['finalDepth', 'contractor', 'completedOn', 'holeKind', 'projectName', 'geometry']
    for (const name of unknown) expect((await idsOf(`${name} IS NULL`)).filter(isSecret)).toHaveLength(1)
    expect((await idsOf("access = 'secret' AND district = '望江区'")).every(isSecret)).toBe(true)
  })

  test('halving shapes leads to the middle of the cell of a protected record', async () => {
    let [west, east] = [121.46, 121.5]
    for (let step = 0; step < 30; step++) {
      const middle = (west + east) / 2
      const shape = `S_INTERSECTS(geometry, BBOX(${west}, 31, ${middle}, 32))`
      const isThere = (await idsOf(`access = 'protected' AND ${shape}`)).length > 0
      if (isThere) east = middle
      else west = middle
    }
    expect(west).toBeCloseTo(coarsePlace(truth.protected.lng, truth.protected.lat)[0], 6)
  })
})

describe('order and cursors', () => {
  test('secret records come last, whatever their ids; no cursor holds an id', async () => {
    const ids: string[] = []
    const cursors: unknown[][] = []
    let next: string | undefined = `${items()}?limit=1`
    while (next !== undefined) {
      const { text }: { text: string } = await library.raw('GET', next)
      const page = JSON.parse(text) as { features: FoundFeature[]; links: { rel: string; href: string }[] }
      ids.push(...page.features.map(({ id }) => id))
      const href = page.links.find(({ rel }) => rel === 'next')?.href
      next = href?.slice('http://localhost'.length)
      const after = next && new URL(next, 'http://x').searchParams.get('after')
      if (after) cursors.push(JSON.parse(Buffer.from(after, 'base64url').toString()))
    }
    expect(cursors.map(([, code]) => code)).toEqual(ids.slice(0, -1))
    expect(cursors.every(([key]) => typeof key === 'string')).toBe(true)
    expect(ids.slice(0, -1)).toEqual(['1', '2', '3', '5'].map((n) => `YT-2021-001-C000${n}`))
    expect(ids.at(-1)).toMatch(/^SM-/)
  })

  test('a cursor that is made up finds what the list has there, and no code under seal', async () => {
    const at = (key: string, code: string) =>
      ask({ after: Buffer.from(JSON.stringify([key, code])).toString('base64url') })
    const { rows } = await library.pool.query(
      `select code_key from borehole join record using (id) where code = 'YT-2021-001-C0003'`,
    )
    const { found } = await at(rows[0].code_key, 'YT-2021-001-C0003')
    expect(found.map(({ id }) => id.slice(0, 3))).toEqual(['YT-', 'SM-'])
    const four = String(rows[0].code_key).replace(/3$/, '4')
    expect((await at(four, '')).found.map(({ id }) => id)).toEqual(found.map(({ id }) => id))
  })
})

test('staff are answered as visitors are', async () => {
  const { token } = await library.signIn('records.read', 'records.secret')
  const [plain, staff] = await Promise.all([
    library.raw('GET', `${items()}?limit=100`),
    library.raw('GET', `${items()}?limit=100`, { token }),
  ])
  expect(Object(staff.body).features).toEqual(Object(plain.body).features)
})
