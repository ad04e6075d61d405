import { mkdir, writeFile } from 'node:fs/promises'

import { beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
})

test('a file goes to whoever may open its record, as a download that cannot run', async () => {
  const code = await buildBorehole(library.db)
  await mkdir(`${library.dataDir}/files/ab`, { recursive: true })
  await writeFile(`${library.dataDir}/files/ab/one`, '%PDF-1.4 内容')
  const { rows } = await library.pool.query(
    `insert into file (record, name, media_type, size, sha256, path)
     select id, '报告 (详勘).pdf', 'application/pdf', 15, '', 'ab/one' from record where code = $1 returning id`,
    [code],
  )
  const url = `/api/files/${rows[0].id}`
  expect((await library.raw('GET', url)).status).toBe(401)
  const { token } = await library.signIn()
  const { status, headers, text } = await library.raw('GET', url, { token })
  expect([status, text]).toEqual([200, '%PDF-1.4 内容'])
  expect(headers['content-disposition']).toBe(
    `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent('报告')}%20%28${encodeURIComponent('详勘')}%29.pdf`,
  )
  expect(headers['content-security-policy']).toContain('sandbox')
})

test('a locked record keeps its files, and says why', async () => {
  const code = await buildBorehole(library.db, { access: 'protected', openOn: '2099-01-01' })
  const { rows } = await library.pool.query(
    `insert into file (record, name, media_type, size, sha256, path)
     select id, 'x.pdf', 'application/pdf', 1, '', 'ab/two' from record where code = $1 returning id`,
    [code],
  )
  const { token } = await library.signIn()
  const { status, body } = await library.raw('GET', `/api/files/${rows[0].id}`, { token })
  expect([status, body.data]).toEqual([
    550,
    expect.objectContaining({
      error: 'record_locked',
      lock: expect.objectContaining({ until: '2099-01-01' }),
    }),
  ])
})

test('a file whose content is gone is not found', async () => {
  const code = await buildBorehole(library.db)
  const { rows } = await library.pool.query(
    `insert into file (record, name, media_type, size, sha256, path)
     select id, 'x.pdf', 'application/pdf', 1, '', 'ab/gone' from record where code = $1 returning id`,
    [code],
  )
  const { token } = await library.signIn()
  expect((await library.raw('GET', `/api/files/${rows[0].id}`, { token })).status).toBe(404)
})
