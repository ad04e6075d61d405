import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'

import { beforeAll, expect, test } from 'vitest'

import { dataApis } from '#contract/data-api/data-api.ts'
import { exampleOf, keyVariable } from '#contract/data-api/examples.ts'
import { testApp, type TestApp } from '#testing/app.ts'

/** Examples as the page shows them, run against the server as programs of others run them. */
const run = promisify(execFile)

let library: TestApp
let address: string
let key: string

beforeAll(async () => {
  library = await testApp()
  await library.pool.query(`insert into data_api (code, title, source, kind, fields, free, per_day, published)
    values ('boreholes', '钻孔目录', 'kind', 'borehole', '{code}', '{district}', 100, true)`)
  const developer = await library.signIn()
  await library.pool.query('update session set proved_at = now()')
  ;({ key } = await developer.call(dataApis.makeKey, { purpose: '规划平台' }))
  address = `${await library.app.listen({ host: '127.0.0.1', port: 0 })}/api/dataApi/open/boreholes`
})

const example = (language: 'curl' | 'javascript') =>
  exampleOf(language, { address, parameters: [['district', "鹭洲区'&"]], keyRequired: true })
const env = (secret: string) => ({ env: { PATH: process.env['PATH'], [keyVariable]: secret } })

const hasCurl = () => {
  try {
    return execFileSync('curl', ['--version']).length > 0
  } catch {
    return false
  }
}

test('curl, where it is there, gets the records, with the headers of the quota', async () => {
  if (!hasCurl()) return
  const { stdout } = await run('sh', ['-c', example('curl')], env(key))
  const [head = '', body = ''] = stdout.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 200[^]*ratelimit-limit: 100/)
  expect(JSON.parse(body)).toMatchObject({ code: 200, data: { records: [], total: 0 } })
  const refused = await run('sh', ['-c', example('curl')], env('A'.repeat(43)))
  expect(refused.stdout).toMatch(/^HTTP\/1\.1 401[^]*api_key_refused/)
})

test('Node gets the records, and ends with what was refused', async () => {
  const node = (secret: string) =>
    run(process.execPath, ['--input-type=module', '--eval', example('javascript')], env(secret))
  expect(JSON.parse((await node(key)).stdout)).toMatchObject({ records: [], total: 0 })
  const refused: unknown = await node('A'.repeat(43)).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^401 /) })
})
