import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { beforeAll, describe, expect, test } from 'vitest'

import { type Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { ogcPath } from '#contract/ogc/examples.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'
import { hasGdal } from '#testing/gis/gdal.ts'

// A client that nobody here wrote.
if (!hasGdal) console.info('skipped: features read by GDAL (Debian: apt install gdal-bin)')

const placed = Object.values<Kind>(kinds).filter(({ place }) => place === 'point')
const holes = 37

let address: string

beforeAll(async () => {
  if (!hasGdal) return
  const library = await testApp()
  for (let i = 0; i < holes; i++)
    await buildBorehole(library.db, {
      ...{ code: `ZK${i}`, lng: 121.4 + i / 1000, lat: 31.2, district: i % 3 ? '望江区' : '鹭洲区' },
      values: {
        ...{ holeKind: i % 2 ? '1' : '2', finalDepth: 10 + i, completedOn: `20${10 + (i % 15)}-05-05` },
        ...(i === 5 && { projectName: "五号'地" }),
      },
    })
  await buildBorehole(library.db, { code: 'SECRET', access: 'secret', lng: 121.41, lat: 31.2 })
  await buildRecord(library.db, kinds.gnssPoint, { code: 'G1', lng: 121.4, lat: 31.2 })
  address = `${await library.app.listen({ host: '127.0.0.1', port: 0 })}${ogcPath}`
})

const run = promisify(execFile)
const env = { ...process.env, CPL_TIMESTAMP: 'NO', OGR_CT_FORCE_TRADITIONAL_GIS_ORDER: 'NO' }
const ogrinfo = async (...options: string[]) =>
  (await run('ogrinfo', ['-ro', `OAPIF:${address}`, ...options], { env, maxBuffer: 2 ** 24 })).stdout

const countIn = (text: string) => Number(/Feature Count: (\d+)/.exec(text)?.[1])

test('the address that readers of others are given answers, with a slash at its end too', async () => {
  for (const at of [address, `${address}/`]) {
    const { links } = (await (await fetch(`${at}?f=json`)).json()) as { links: { rel: string }[] }
    expect(links.map(({ rel }) => rel)).toEqual(
      expect.arrayContaining(['data', 'conformance', 'service-desc']),
    )
  }
})

describe.each(hasGdal ? ['GDAL'] : [])('%s', () => {
  test('lists the collections', async () => {
    const text = await ogrinfo()
    for (const { name } of placed) expect(text).toMatch(new RegExp(`: ${name} .*\\(Point\\)|: ${name}\\b`))
  })

  test.each([
    ['all', [], holes + 1],
    ['a code', ['-where', "holeKind = '1'"], 18],
    ['a district', ['-where', "district = '鹭洲区'"], 13],
    ['a number', ['-where', 'finalDepth = 20'], 1],
    ['a box', ['-spat', '121.4095', '31', '121.4205', '32'], 11],
    ['a box and a code', ['-spat', '121.4095', '31', '121.4205', '32', '-where', "holeKind = '2'"], 6],
  ])('counts and reads %s', async (_, options, count) => {
    const text = await ogrinfo('-oo', 'PAGE_SIZE=10', ...options, 'borehole')
    expect([countIn(text), text.split('OGRFeature(borehole)').length - 1]).toEqual([count, count])
  })

  // It sends filters since it is told that there are some, in the language's older name.
  test.each([
    ['or', "holeKind = '1' OR district = '鹭洲区'", 25],
    ['not', "NOT (holeKind = '1')", 19],
    ['less', 'finalDepth < 20 AND finalDepth >= 15', 5],
    ['between', 'finalDepth BETWEEN 15 AND 20', 6],
    ['like', "code LIKE 'ZK1%'", 11],
    ['in any case', "code ILIKE 'zk1%'", 11],
    ['unknown', 'finalDepth IS NULL', 1],
    ['known', 'finalDepth IS NOT NULL', 37],
    ['a day', "completedOn >= '2012-01-01' AND completedOn < '2013-01-01'", 3],
    ['a day alone', "completedOn = '2012-05-05'", 3],
    ['a text with a quote', "projectName = '五号''地'", 1],
  ])('filters on the server: %s', async (_, where, count) => {
    const { stdout, stderr } = await run(
      'ogrinfo',
      ['-ro', '-al', '-so', '--debug', 'OAPIF', `OAPIF:${address}`, 'borehole', '-where', where],
      { env, maxBuffer: 2 ** 24 },
    )
    expect(countIn(stdout)).toBe(count)
    expect(stderr).toContain('CQL text detected')
    expect(stderr).not.toContain('client side')
  })

  test('reads places, fields and the extent', async () => {
    const text = await ogrinfo('-where', 'finalDepth = 20', 'borehole')
    expect(text).toContain('POINT (121.41 31.2)')
    expect(text).toMatch(/code \(String\) = ZK10/)
    expect(text).toMatch(/finalDepth \(\w+\) = 20/)
    expect(text).toContain('Extent: (121.4')
  })

  test('copies a collection whole', async () => {
    const { stdout } = await run(
      'ogr2ogr',
      ['-f', 'GeoJSON', '/vsistdout/', `OAPIF:${address}`, 'borehole', '-oo', 'PAGE_SIZE=7'],
      { env, maxBuffer: 2 ** 24 },
    )
    const { features } = JSON.parse(stdout) as { features: { properties: { code: string } }[] }
    expect(new Set(features.map(({ properties }) => properties.code)).size).toBe(holes + 1)
    expect(features).toHaveLength(holes + 1)
  })
})
