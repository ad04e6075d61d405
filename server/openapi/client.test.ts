import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import generate from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildFile } from '#testing/builders/pdfs.ts'
import { buildBorehole } from '#testing/builders/records.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

let library: TestApp
let folder: string

beforeAll(async () => {
  library = await testApp()
  await library.app.listen({ host: '127.0.0.1', port: 0 })
  folder = await mkdtemp(join(tmpdir(), 'geolibrary-client-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const whole = (await library.raw('GET', '/api/openapi.json')).body
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'paths.ts'), await generate(whole as never))
  await writeFile(join(folder, 'program.ts'), program)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
})

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  module: 'nodenext',
  target: 'es2024',
  lib: ['es2024', 'dom'],
  types: ['node'],
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
}

/** Code of an integrator who only knows the description. */
const program = `
import createClient from 'openapi-fetch'
import type { components, paths } from './paths.ts'

const [, , baseUrl = '', token = '', file = ''] = process.argv
const library = createClient<paths>({ baseUrl })
const headers = { authorization: \`Bearer \${token}\` }
type Refusal = components['schemas']['Refusal']
const why = (refusal: Refusal | undefined): string | undefined => refusal?.data.error
const kind = 'borehole'

const live = await library.GET('/api/health/live')
const totals = await library.GET('/api/catalogue')
const list = await library.POST('/api/catalogue/{kind}/list', {
  params: { path: { kind } },
  body: { size: 5, conditions: [{ prop: 'code', value: 'ZK' }] },
})
const link = await library.GET('/api/catalogue/{kind}/list', {
  params: { path: { kind }, query: { q: JSON.stringify({ size: 1 }) } },
})
const facets = await library.POST('/api/catalogue/{kind}/facets', { params: { path: { kind } }, body: {} })
const entry = list.data?.data.records[0]
const record = await library.GET('/api/catalogue/{kind}/records/{code}', {
  params: { path: { kind, code: entry?.code ?? '' } },
  headers,
})
const found = await library.POST('/api/search/globalSearch', { body: { text: '客户端' } })
const suggested = await library.GET('/api/search/suggest', { params: { query: { text: '客户' } } })
const part = await library.GET('/api/files/{id}', {
  params: { path: { id: file }, header: { Range: 'bytes=0-4' } },
  headers,
  parseAs: 'text',
})
const me = await library.GET('/api/users/me', {})
const wrong = await library.GET('/api/content/articles', { params: { query: { size: 0 } } })
const nothing = await library.GET('/api/catalogue/{kind}/records/{code}', { params: { path: { kind, code: '-' } } })

console.log(JSON.stringify({
  live: live.data?.status,
  totals: totals.data?.data.find((row) => row.kind === kind)?.total,
  list: entry?.title,
  link: link.data?.data.size,
  facets: facets.data?.data.some(({ prop }) => prop === 'holeKind'),
  record: [record.data?.data.viewLevel, record.data?.data.files[0]?.name],
  found: found.data?.data.records[0]?.entry.code,
  suggested: suggested.data?.data.records[0]?.kind,
  part: [part.response.status, part.data],
  me: [me.response.status, why(me.error)],
  wrong: [wrong.response.status, wrong.error?.data.fields],
  nothing: [nothing.response.status, why(nothing.error)],
}))
`

test('a client generated from the description compiles', async () => {
  const tsc = join(root, 'node_modules/.bin/tsc')
  await expect(run(tsc, ['-p', folder])).resolves.toMatchObject({ stdout: '' })
})

test('the generated client makes its calls', async () => {
  const code = await buildBorehole(library.db, { code: 'ZK1', title: '客户端一号孔' })
  const file = await buildFile(library, code, Buffer.from('%PDF-1.4 content'))
  const { token } = await library.signIn()
  const { port } = library.app.server.address() as AddressInfo
  const given = [join(folder, 'program.ts'), `http://127.0.0.1:${port}`, token, file]
  const { stdout } = await run(process.execPath, given)
  expect(JSON.parse(stdout)).toEqual({
    live: 'ok',
    totals: 1,
    list: '客户端一号孔',
    link: 1,
    facets: true,
    record: ['record', '报告.pdf'],
    found: 'ZK1',
    suggested: 'borehole',
    part: [206, '%PDF-'],
    me: [401, 'not_signed_in'],
    wrong: [400, { size: '每页至少 1 条' }],
    nothing: [404, 'not_found'],
  })
})
