import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import type { Gateway } from '#contract/sign-in/gateway.ts'
import { testApp } from '#testing/app.ts'
import { setPolicy } from '#testing/builders/policy.ts'
import { buildProgram } from '#testing/builders/programs.ts'

const webRoot = await mkdtemp(join(tmpdir(), 'web-'))
await writeFile(join(webRoot, 'index.html'), '<head><title>地质资料馆</title></head><body></body>')
const library = await testApp({ webRoot })
const { app, db, raw } = library

beforeAll(async () => {
  await buildProgram(db, { code: 'harbour', name: '港区门户', secret: 'a-secret' })
  await buildProgram(db, { code: 'closed', name: '停用的应用', secret: 'b-secret', disabled: true })
  await db
    .updateTable('app')
    .set({ tenant: 'harbour-district', host: 'harbour.example.cn' })
    .where('code', '=', 'harbour')
    .execute()
  await db.updateTable('app').set({ tenant: 'gone' }).where('code', '=', 'closed').execute()
  await setPolicy(library, 'anonymousPassId', 'visitor') // and the apps are read anew
})

const ask = async (headers: Record<string, string>) => {
  const { status, body } = await raw('GET', '/api/dictionaries/list?q={"groupCode":"dwxz"}', { headers })
  return status === 200 ? 'done' : `${String(body.data['error'])} ${status} ${body.message}`
}

describe('a call that names', () => {
  test.each([
    ['no tenant and no app', {}, 'done'],
    ['our own', { 'x-tenant-id': '1', 'x-app-id': 'portal' }, 'done'],
    ['another tenant with its app', { 'x-tenant-id': 'harbour-district', 'x-app-id': 'harbour' }, 'done'],
    ['another tenant alone', { 'x-tenant-id': 'harbour-district' }, 'done'],
    ['an unknown tenant', { 'x-tenant-id': '2' }, 'unknown_tenant 400 没有这个租户'],
    ['an injected tenant', { 'x-tenant-id': '1 or 1=1' }, 'unknown_tenant 400 没有这个租户'],
    ['two tenants', { 'x-tenant-id': '1, 2' }, 'unknown_tenant 400 没有这个租户'],
    ['an unknown app', { 'x-tenant-id': '1', 'x-app-id': 'stranger' }, 'unknown_app 400 没有这个应用'],
    ['an app of every object', { 'x-app-id': 'constructor' }, 'unknown_app 400 没有这个应用'],
    ['a disabled app', { 'x-app-id': 'closed' }, 'app_refused 403 应用已停用，或本人的角色不能使用此应用'],
    [
      'a disabled app, whose tenant has no other',
      { 'x-tenant-id': 'gone', 'x-app-id': 'closed' },
      'app_refused 403 应用已停用，或本人的角色不能使用此应用',
    ],
    [
      'an app of another tenant',
      { 'x-tenant-id': '1', 'x-app-id': 'harbour' },
      'unknown_app 400 这个应用不属于这个租户',
    ],
  ])('%s', async (_, headers, outcome) => expect(await ask(headers)).toBe(outcome))
})

describe('the page says what its calls name', () => {
  const gatewayAt = async (host: string): Promise<Gateway> => {
    const { body } = await app.inject({ url: '/', headers: { host } })
    const [, content = ''] = /<meta name="gateway" content="([^"]*)"/.exec(body) ?? []
    return JSON.parse(content.replaceAll('&quot;', '"')) as Gateway
  }

  test('at our host the portal, at its own host the app of another tenant; one does not replace the other', async () => {
    for (let i = 0; i < 2; i += 1) {
      expect(await gatewayAt('dizhi.example.cn')).toMatchObject({ tenantId: '1', app: 'portal' })
      const other = await gatewayAt('harbour.example.cn')
      expect(other).toMatchObject({
        tenantId: 'harbour-district',
        app: 'harbour',
        anonymousPassId: 'visitor',
      })
      expect(await ask({ 'x-tenant-id': other.tenantId, 'x-app-id': other.app })).toBe('done')
    }
  })

  test('a changed rule of signing is in the next page', async () => {
    await setPolicy(library, 'signaturePrefix', 'x-city-')
    expect((await gatewayAt('dizhi.example.cn')).prefix).toBe('x-city-')
    await setPolicy(library, 'signaturePrefix', 'x-tif-')
  })
})

test('the app of our own pages cannot be removed or disabled', async () => {
  const staff = await library.signIn('apps.read', 'apps.write')
  const { id } = await db
    .selectFrom('app')
    .select('id')
    .where('code', '=', 'portal')
    .executeTakeFirstOrThrow()
  const { token } = staff
  const off = await raw('PUT', '/api/app/enabled', { body: { ids: [id], enabled: false }, token })
  const gone = await raw('DELETE', '/api/app/batchDelete', { body: { ids: [id] }, token })
  expect([off, gone].map(({ body }) => body.data['error'])).toEqual(['built_in', 'built_in'])
  expect(await ask({ 'x-app-id': 'portal' })).toBe('done')
})
