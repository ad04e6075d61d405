import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { catalogue } from '#contract/catalogue/routes.ts'
import { dataApis } from '#contract/data-api/data-api.ts'
import { keyVariable } from '#contract/data-api/examples.ts'
import { harvestExample, harvestPath } from '#contract/harvest/examples.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

/** Examples as the page shows them, run against the server as programs of others run them. */
const run = promisify(execFile)
const has = (program: string) => spawnSync(program, ['--version']).status === 0

let library: TestApp
let address: string
let key: string
let folder: string

beforeAll(async () => {
  library = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'harvest-'))
  for (const code of ['ZK1', 'ZK2', 'ZK3']) await buildBorehole(library.db, { code, access: 'open' })
  await buildBorehole(library.db, { code: 'ZK4', access: 'secret' })
  const developer = await library.signIn()
  await library.pool.query('update session set proved_at = now()')
  ;({ key } = await developer.call(dataApis.makeKey, { purpose: '研究' }))
  address = `${await library.app.listen({ host: '127.0.0.1', port: 0 })}${harvestPath}`
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const environment = (more: Record<string, string>) => ({
  cwd: folder,
  env: { PATH: process.env['PATH'], PYTHONIOENCODING: 'utf-8', ...more },
})

test('every example asks at the address that it is given', () => {
  for (const language of ['python', 'curl'] as const)
    expect(harvestExample(language, address)).toContain(`${address}/changes`)
})

if (!has('python3')) console.info('skipped: the example in Python (Debian: apt install python3)')

describe.each(has('python3') ? ['python3'] : [])('%s', (python) => {
  const program = () => harvestExample('python', address).replace('10000 if key else 1000', '2')
  const harvest = async (given: Record<string, string> = {}) =>
    (await run(python, ['-c', program()], environment(given))).stdout
  const held = async () => {
    const read =
      'import sqlite3; print([r[0] for r in sqlite3.connect("borehole.sqlite").execute("select code from record order by 1")])'
    return (await run(python, ['-c', read], environment({}))).stdout.trim()
  }

  test('harvests everything once, with a key, and the next day what changed', async () => {
    expect(await harvest({ [keyVariable]: key })).toBe('created ZK1\ncreated ZK2\ncreated ZK3\n')
    const keeper = await library.signIn('records.read', 'records.write')
    const { version } = await keeper.call(catalogue.record, { kind: 'borehole', code: 'ZK2' })
    await keeper.call(catalogue.remove, { kind: 'borehole', code: 'ZK2', version })
    await buildBorehole(library.db, { code: 'ZK5', access: 'open' })
    expect(await harvest({ [keyVariable]: key })).toBe('deleted ZK2\ncreated ZK5\n')
    expect(await harvest()).toBe('') // a visitor goes on from where a key was
    expect(await held()).toBe(`['ZK1', 'ZK3', 'ZK5']`)
  })

  test('begins anew when its cursor is refused, and ends when its key is', async () => {
    await library.pool.query(`update harvest_version set at = at + interval '1 second'`)
    expect(await harvest()).toBe('created ZK1\ncreated ZK3\ncreated ZK5\n')
    expect(await held()).toBe(`['ZK1', 'ZK3', 'ZK5']`)
    const refused: unknown = await harvest({ [keyVariable]: 'A'.repeat(43) }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^401 密钥不对/) })
  })
})

describe.each(has('curl') ? ['curl'] : [])('%s', () => {
  test('gets a cursor first, then what changed since', async () => {
    const ask = async (more: Record<string, string>) => {
      const given = environment({ [keyVariable]: key, ...more })
      const { stdout } = await run('sh', ['-c', harvestExample('curl', address)], given)
      return JSON.parse(stdout) as { changes: { code: string }[]; cursor: string }
    }
    const { changes, cursor } = await ask({})
    expect(changes).toEqual([])
    await buildBorehole(library.db, { code: 'ZK6', access: 'open' })
    expect((await ask({ CURSOR: cursor })).changes.map(({ code }) => code)).toEqual(['ZK6'])
  })
})
