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

test('a file goes to whoever may open its record, as a download that cannot run', async () => {
  const { url } = await stored('%PDF-1.4 内容', '报告 (详勘).pdf')
  expect((await library.raw('GET', url)).status).toBe(401)
  const { token } = await library.signIn()
  const { status, headers, text } = await library.raw('GET', url, { token })
  expect([status, text]).toEqual([200, '%PDF-1.4 内容'])
  expect(headers['content-security-policy']).toContain('sandbox')
})

test('its name is told twice: as it is, and with the code for programs that know no Chinese', async () => {
  const { url, code } = await stored('x', '报告 (详勘).pdf')
  const { token } = await library.signIn()
  const { headers } = await library.raw('GET', url, { token })
  expect(headers['content-disposition']).toBe(
    `attachment; filename=${code}-baogao-xiangkan.pdf; filename*=UTF-8''${encodeURIComponent('报告')}%20%28${encodeURIComponent('详勘')}%29.pdf`,
  )
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

test('a file whose content is gone is not found, and says so', async () => {
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
