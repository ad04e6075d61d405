import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

import { beforeAll, describe, expect, test } from 'vitest'

import { ogcExample, ogcPath } from '#contract/ogc/examples.ts'
import { testApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

/** Examples as the page shows them, run against the server as programs of others run them. */
const run = promisify(execFile)
const has = (program: string) => spawnSync(program, ['--version']).status === 0

let address: string

beforeAll(async () => {
  const library = await testApp()
  const values = { holeKind: '6' as const, completedOn: '2015-05-05' }
  await buildBorehole(library.db, { code: 'ZK1', lng: 121.4, lat: 31.2, values })
  await buildBorehole(library.db, { code: 'ZK2', lng: 121.4, lat: 31.2 })
  const deep = { finalDepth: 80.5, completedOn: '2010-01-01' }
  await buildBorehole(library.db, { code: 'ZK4', lng: 121.5, lat: 31.3, values: deep })
  await buildBorehole(library.db, { code: 'ZK3', access: 'secret' })
  address = `${await library.app.listen({ host: '127.0.0.1', port: 0 })}${ogcPath}`
})

test('every example asks at the address that it is given', () => {
  for (const language of ['python', 'curl'] as const)
    expect(ogcExample(language, address)).toContain(`${address}/collections/`)
})

if (!has('python3')) console.info('skipped: the example in Python (Debian: apt install python3)')

describe.each(has('python3') ? ['python3'] : [])('%s', (python) => {
  test('reads every feature, page by page', async () => {
    const program = ogcExample('python', address).replace('limit=1000', 'limit=1')
    const { stdout } = await run(python, ['-c', program])
    expect(stdout).toMatch(
      /^ZK1 \[121\.4, 31\.2\]\nZK2 \[121\.4, 31\.2\]\nZK4 \[121\.5, 31\.3\]\nSM-\d{10} None\n$/,
    )
  })
})

describe.each(has('curl') ? ['curl'] : [])('%s', () => {
  test('reads what lies in a box, is of a time and passes a filter', async () => {
    const { stdout } = await run('sh', ['-c', ogcExample('curl', address)])
    const { features, numberMatched } = JSON.parse(stdout) as {
      features: { id: string }[]
      numberMatched: number
    }
    expect([features.map(({ id }) => id), numberMatched]).toEqual([['ZK1', 'ZK4'], 2])
  })
})
