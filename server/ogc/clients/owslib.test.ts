import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { ogcPath } from '#contract/ogc/examples.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'

// A client that nobody here wrote. Debian's packages are those of Debian's Python.
const python = '/usr/bin/python3'
const hasOwslib = spawnSync(python, ['-c', 'import owslib.ogcapi.features']).status === 0
if (!hasOwslib) console.info('skipped: features read by OWSLib (Debian: apt install python3-owslib)')

let address: string

beforeAll(async () => {
  const library = await testApp()
  for (let i = 0; i < 12; i++)
    await buildBorehole(library.db, {
      ...{ code: `ZK${i}`, lng: 121.4 + i / 100, lat: 31.2 },
      values: { finalDepth: 10 * i, holeKind: i % 2 ? '1' : '2' },
    })
  await buildRecord(library.db, kinds.gnssPoint, { code: 'G1', lng: 121.5, lat: 31.2 })
  address = await library.app.listen({ host: '127.0.0.1', port: 0 })
})

/** What a program prints as JSON. */
async function read<T>(lines: readonly string[]): Promise<T> {
  const program = ['import json', ...lines].join('\n')
  const { stdout } = await promisify(execFile)(python, ['-c', program])
  return JSON.parse(stdout) as T
}

describe.each(hasOwslib ? ['OWSLib'] : [])('%s', () => {
  const open = () => [
    'from owslib.ogcapi.features import Features',
    `service = Features("${address}${ogcPath}")`,
  ]

  test('reads conformance, collections, what can be asked, and single features', async () => {
    const [conformance, collections, queryables, feature] = await read<
      [{ conformsTo: string[] }, string[], { properties: object }, { id: string }]
    >([
      ...open(),
      'print(json.dumps([service.conformance(), service.feature_collections(),',
      '  service.collection_queryables("borehole"), service.collection_item("borehole", "ZK3")]))',
    ])
    expect(conformance.conformsTo.length).toBeGreaterThan(10)
    expect(collections).toEqual(expect.arrayContaining(['borehole', 'gnssPoint']))
    expect(Object.keys(queryables.properties)).toContain('finalDepth')
    expect(feature.id).toBe('ZK3')
  })

  test.each([
    ['limit=5', 12, 5],
    ['bbox=[121.395, 31, 121.425, 32]', 3, 3],
    ['holeKind="1"', 6, 6],
    [`filter="finalDepth >= 50 AND NOT holeKind = '1'"`, 3, 3],
    [`filter="S_INTERSECTS(geometry, BBOX(121.395, 31, 121.425, 32)) OR code = 'ZK11'"`, 4, 4],
  ])('counts and reads items: %s', async (asked, matched, returned) => {
    const found = await read<{ numberMatched: number; features: unknown[] }>([
      ...open(),
      `print(json.dumps(service.collection_items("borehole", ${asked})))`,
    ])
    expect([found.numberMatched, found.features.length]).toEqual([matched, returned])
  })

  test('reads the layers of the pictures, and one of them', async () => {
    const [layers, bytes] = await read<[string[], number[]]>([
      'from owslib.wmts import WebMapTileService',
      `service = WebMapTileService("${address}/api/wmts")`,
      'tile = service.gettile(layer="borehole", tilematrixset="GoogleMapsCompatible", tilematrix="0",',
      '  row=0, column=0, format="image/png")',
      'print(json.dumps([list(service.contents), list(tile.read()[:4])]))',
    ])
    expect(layers).toEqual(expect.arrayContaining(['all', 'borehole', 'gnssPoint']))
    expect(bytes).toEqual([0x89, 0x50, 0x4e, 0x47])
  })
})
