import { beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildFile } from '#testing/builders/pdfs.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
})

async function stored(content: string | Uint8Array, name = 'report.pdf') {
  const code = await buildBorehole(library.db)
  const id = await buildFile(library, code, Buffer.from(content), { name })
  return { code, url: `/api/files/${id}` }
}

test('sends a file as an inert download to a caller who may open its record', async () => {
  const { url } = await stored('%PDF-1.4 内容', '报告 (详勘).pdf')
  expect((await library.raw('GET', url)).status).toBe(401)
  const { token } = await library.signIn()
  const { status, headers, text } = await library.raw('GET', url, { token })
  expect([status, text]).toEqual([200, '%PDF-1.4 内容'])
  expect(headers['content-security-policy']).toContain('sandbox')
})

test('sends the name in UTF-8 and, with the code, in ASCII', async () => {
  const { url, code } = await stored('x', '报告 (详勘).pdf')
  const { token } = await library.signIn()
  const { headers } = await library.raw('GET', url, { token })
  expect(headers['content-disposition']).toBe(
    `attachment; filename=${code}-baogao-xiangkan.pdf; filename*=UTF-8''${encodeURIComponent('报告')}%20%28${encodeURIComponent('详勘')}%29.pdf`,
  )
})

test('refuses the files of a locked record with the reason', async () => {
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

test('answers 404 content_missing if the content is gone', async () => {
  const code = await buildBorehole(library.db)
  const { rows } = await library.pool.query(
    `insert into file (record, name, media_type, size, sha256, path)
     select id, 'x.pdf', 'application/pdf', 1, '', 'ab/gone' from record where code = $1 returning id`,
    [code],
  )
  const { token } = await library.signIn()
  const { status, body } = await library.raw('GET', `/api/files/${rows[0].id}`, { token })
  expect([status, body.message]).toEqual([404, '这个文件的内容暂时缺失，请与本馆联系'])
})
