import { decode, encode } from 'jpeg-js'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { search } from '#contract/search/search.ts'
import { openAnswerCache } from '#server/caching/answer-cache.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildFile } from '#testing/builders/pdfs.ts'
import { buildBorehole, buildRecord, shownCodeOf } from '#testing/builders/records.ts'

const answers = openAnswerCache()
let library: TestApp

beforeAll(async () => {
  library = await testApp({ answers })
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

const sequence = 1
const lists = {
  contents: [{ sequence, title: '海面变化', pages: '3' }],
  releases: [{ sequence, content: '报告正文', readers: 'member', way: 'download' }],
  entities: [{ sequence, number: 'L/1', name: '报告正文', form: 'book', quantity: 1 }],
  materials: [{ sequence, materialType: 'text', name: '报告正文', format: 'PDF' }],
}

test.each([
  ['open', 1, 401, 200],
  ['member', 1, 401, 200],
  ['protected', 1, 401, 550],
  ['secret', 0, 401, 550],
] as const)(
  'of an item that is %s, lists and names of files are for everyone (%i), the text is not: visitor %i, member %i',
  async (access, rows, visitor, member) => {
    const open = access === 'protected' ? { openOn: '2099-01-01' } : {}
    const about = { title: '古河道报告', access, ...open, values: { level: 'item' }, parts: lists }
    const code = await buildRecord(library.db, kinds.archive, about)
    const id = await buildFile(library, code, Buffer.from('%PDF-'), { name: '正文.pdf' })
    const { token } = await library.signIn()
    const { counts, parts, files } = await library.visitor.call(catalogue.record, {
      kind: 'archive',
      code: await shownCodeOf(library.db, 'archive', code),
    })
    for (const name of Object.keys(lists)) {
      expect([name, counts[name]]).toEqual([name, rows])
      expect(parts[name] ?? []).toMatchObject(rows ? lists[name as keyof typeof lists] : [])
    }
    expect(files.map(({ name }) => name)).toEqual(rows ? ['正文.pdf'] : [])
    const url = `/api/files/${id}`
    const asked = await Promise.all([library.raw('GET', url), library.raw('GET', url, { token })])
    expect(asked.map(({ status }) => status)).toEqual([visitor, member])
  },
)

test('nothing is found by words that stand in very many lists', async () => {
  const code = await buildRecord(library.db, kinds.archive, {
    title: '岸线',
    values: { level: 'item' },
    parts: lists,
  })
  const found = async (text: string) =>
    (await library.visitor.call(search.find, { text })).records.map(({ entry }) => entry.code)
  expect(await found('岸线')).toEqual([code])
  expect(await found('海面变化')).toEqual([])
})

describe('a small picture', () => {
  const jpegOf = (width: number, height: number) =>
    encode({ width, height, data: Buffer.alloc(4 * width * height, 120) }, 80).data
  const preview = async (about: object, content: Uint8Array, mediaType = 'image/jpeg', name = '照片.jpg') => {
    const code = await buildRecord(library.db, kinds.thinSection, { title: '薄片', ...about })
    const id = await buildFile(library, code, content, { name, mediaType })
    return library.app.inject(`/api/files/${id}/preview`)
  }

  test.each([
    ['a record of members', { access: 'member' }, 'image/jpeg'],
    ['a protected record', { access: 'protected', openOn: '2099-01-01' }, 'image/jpeg'],
    ['a secret record', { access: 'secret' }, 'image/jpeg'],
    ['a drawing, which is whole at any size', {}, 'image/svg+xml'],
    ['a text', {}, 'application/pdf'],
  ])('there is none of %s', async (_, about, mediaType) => {
    expect((await preview(about, jpegOf(900, 600), mediaType)).statusCode).toBe(404)
  })

  test('there is none of what is no picture', async () => {
    expect((await preview({}, Buffer.from('%PDF-'))).statusCode).toBe(404)
  })

  test.each([
    [900, 600, 320, 213],
    [300, 200, 150, 100],
  ])('of %i × %i pixels is shown to everybody with %i × %i', async (width, height, wide, high) => {
    const { statusCode, headers, rawPayload } = await preview({}, jpegOf(width, height))
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(decode(rawPayload)).toMatchObject({ width: wide, height: high })
  })

  test('is drawn once for all files of one content, each named as its own; a failure is not kept', async () => {
    const drawing = vi.spyOn(answers.drawing, 'hold')
    const content = jpegOf(500, 400)
    for (const name of ['单偏光.png', '正交偏光.jpeg']) {
      const { headers } = await preview({}, content, 'image/jpeg', name)
      expect(headers['content-disposition']).toContain(encodeURIComponent(name.replace(/\..*/, '.jpg')))
    }
    expect(drawing).toHaveBeenCalledTimes(1)
    drawing.mockRejectedValueOnce(new Error('ended without an answer'))
    const other = jpegOf(400, 500)
    expect([(await preview({}, other)).statusCode, (await preview({}, other)).statusCode]).toEqual([500, 200])
    drawing.mockRestore()
  })

  test('is gone as soon as the record is closed, and comes when its protection ends', async () => {
    const code = await buildRecord(library.db, kinds.thinSection, { title: '薄片' })
    const id = await buildFile(library, code, jpegOf(400, 400), { name: '照片.jpg', mediaType: 'image/jpeg' })
    const status = async () => (await library.app.inject(`/api/files/${id}/preview`)).statusCode
    const close = (openOn: string) =>
      library.pool.query(`update record set access = 'protected', open_on = $2 where code = $1`, [
        code,
        openOn,
      ])
    expect(await status()).toBe(200)
    await close('2099-01-01')
    expect(await status()).toBe(404)
    await close('2020-01-01')
    expect(await status()).toBe(200)
  })
})
