import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'

import { beforeAll, beforeEach, expect, test } from 'vitest'

import { articleRoutes } from '#contract/back-office/content/article.ts'
import { bannerRoutes } from '#contract/back-office/content/banner.ts'
import { siteLinkRoutes } from '#contract/back-office/content/site-link.ts'
import { content } from '#contract/content/content.ts'
import { fileService } from '#contract/files/file-service.ts'
import { site } from '#contract/site.ts'
import { sweepUnnamed } from '#server/files/file-service.ts'
import { inBackground } from '#server/files/service/service.ts'
import { applySettings } from '#server/site/settings.ts'
import { endLeavingUsers } from '#server/users/forgotten.ts'
import { mergeUsers } from '#server/users/merge.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import {
  attachmentOf,
  cameraPlace,
  photograph,
  pictureOf,
  uploadForText,
  wordFile,
} from '#testing/builders/content-files.ts'
import { pdfFile } from '#testing/builders/uploads.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { sweepContentFiles } from './content-files.ts'

let library: TestApp
let editor: SignedIn
let writer: SignedIn
let member: SignedIn

beforeAll(async () => {
  library = await testApp()
  editor = await library.signIn('content.write', 'content.publish')
  writer = await library.signIn('content.write')
  member = await library.signIn()
})
beforeEach(() => library.pool.query('truncate article, banner'))

const upload = (use: 'picture' | 'attachment', file: File, by = writer) => uploadForText(by, use, file)
const get = (path: string, by?: SignedIn, headers: Record<string, string> = {}) =>
  library.app.inject({
    url: path,
    headers: { ...headers, ...(by && { authorization: `Bearer ${by.token}` }) },
  })
const read = (file: number, by?: SignedIn) => get(`/api/content/files/${file}`, by)

const written = { category: 'notice' as const, title: '公告', source: '本馆', pinned: false }
const text = { type: 'paragraph' as const, spans: [{ text: '见图。' }] }
const draft = (values: object, by = writer) =>
  by.call(articleRoutes.create, { values: { ...written, body: [text], ...values } })
const publish = (id: number, publishUntil: 'now' | null = null) =>
  editor.call(articleRoutes.publication, {
    rows: [{ id, publishFrom: '2026-01-02T00:00:00Z', publishUntil }],
  })
const age = () => library.pool.query(`update stored_file set created_at = now() - interval '25 hours'`)
const sweep = () => sweepContentFiles(inBackground(library.services.files, library.db))
const statuses = async (file: number) => [
  (await read(file)).statusCode,
  (await read(file, writer)).statusCode,
]

test('a picture loses what its camera wrote, and its size stands in the text, whatever was sent', async () => {
  const picture = await upload('picture', photograph(64, 40))
  expect(picture).toMatchObject({ name: '岩芯.jpg', width: 64, height: 40 })
  const { id } = await draft({ body: [text, pictureOf(picture, { alt: '岩芯', caption: '三号孔' })] })
  await publish(id)
  const { body } = await library.visitor.call(content.article, { id })
  expect(body[1]).toEqual({
    type: 'picture',
    file: picture.file,
    alt: '岩芯',
    caption: '三号孔',
    width: 64,
    height: 40,
  })
  const answer = await read(picture.file)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=600',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.rawPayload.includes(cameraPlace)).toBe(false)
  const again = await get(`/api/content/files/${picture.file}`, undefined, {
    'if-none-match': String(answer.headers['etag']),
  })
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'public, max-age=600'])
})

test('a decorative picture is not described; the log names pictures and attachments', async () => {
  const [picture, form] = [await upload('picture', photograph()), await upload('attachment', wordFile())]
  const { id } = await draft({
    body: [text, pictureOf(picture, { decorative: true as const })],
    attachments: [attachmentOf(form)],
  })
  await publish(id)
  const { body, attachments } = await library.visitor.call(content.article, { id })
  expect(body[1]).toMatchObject({ alt: '', decorative: true })
  expect(attachments).toEqual([{ file: form.file, name: '登记表.docx', size: form.size }])
  const { rows } = await library.pool.query<{ detail: { after: object } }>(
    `select detail from audit_event where action = 'resource_created' order by id desc limit 1`,
  )
  expect(rows[0]?.detail.after).toMatchObject({
    body: ['见图。', `[图片 ${picture.file}] 装饰`],
    attachments: ['登记表.docx'],
  })
})

test('files are for everybody while their text is, and for writers before and after', async () => {
  const [picture, form] = [
    await upload('picture', photograph()),
    await upload('attachment', pdfFile('申请表')),
  ]
  expect(await statuses(picture.file)).toEqual([404, 200])
  const { id } = await draft({ body: [text, pictureOf(picture)], attachments: [attachmentOf(form)] })
  expect(await statuses(form.file)).toEqual([404, 200])
  expect((await read(picture.file, member)).statusCode).toBe(404)
  expect((await read(picture.file, writer)).headers['cache-control']).toBe('private, no-store')
  await publish(id)
  for (const { file } of [picture, form]) expect(await statuses(file)).toEqual([200, 200])
  const answer = await read(form.file)
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('申请表.pdf'))
  await publish(id, 'now')
  for (const { file } of [picture, form]) expect(await statuses(file)).toEqual([404, 200])
  await publish(id)
  await editor.call(articleRoutes.batchDelete, { ids: [id] })
  expect(await statuses(picture.file)).toEqual([404, 200])
})

test('a banner shows its picture, small too once it is drawn', async () => {
  const picture = await upload('picture', photograph(640, 360))
  const { type: _, ...own } = pictureOf(picture, { alt: '古河道剖面' })
  const values = {
    title: '古河道',
    summary: '河曾在此',
    drawing: 'channel' as const,
    position: 1,
    body: [text],
    picture: [own],
  }
  const twice = { values: { ...values, picture: [own, own] } }
  expect(await outcomeOf(editor.call(bannerRoutes.create, twice))).toBe('invalid_input')
  const { id } = await editor.call(bannerRoutes.create, { values })
  expect(await statuses(picture.file)).toEqual([404, 200])
  await editor.call(bannerRoutes.publication, { rows: [{ id, publishFrom: 'now', publishUntil: null }] })
  const shown = { ...own, width: 640, height: 360 }
  expect(await library.visitor.call(content.banners, {})).toMatchObject([{ id, picture: shown }])
  expect(await library.visitor.call(content.banner, { id })).toMatchObject({ picture: shown })
  const small = `/api/content/files/${picture.file}?size=small`
  expect((await get(small)).statusCode).toBe(200)
  const drawn = () =>
    library.pool.query(
      `select from stored_content c join stored_file f on f.content = c.id where f.id = $1 and thumbnail is not null`,
      [picture.file],
    )
  while ((await drawn()).rows.length === 0) await rest(100)
  expect((await get(small)).rawPayload.length).toBeLessThan((await read(picture.file)).rawPayload.length)
})

test('the picture of a partner is for everybody, stays by its name when the list is replaced, and is swept after it', async () => {
  const picture = await upload('picture', photograph(64, 40), editor)
  expect(await statuses(picture.file)).toEqual([404, 200])
  const values = { name: '市测绘院', href: 'https://a.example/', position: 1 }
  const logo = { file: picture.file, alt: '', decorative: true as const, width: 1, height: 1 }
  const { id } = await editor.call(siteLinkRoutes.create, { values: { ...values, picture: [logo] } })
  expect((await editor.call(siteLinkRoutes.detail, { id })).picture).toMatchObject([
    { width: 64, height: 40 },
  ])
  const partners = async () => (await library.visitor.call(site.read, {})).partners
  const address = `/api/content/files/${picture.file}`
  expect(await partners()).toContainEqual({ name: values.name, href: values.href, picture: address })
  expect(await statuses(picture.file)).toEqual([200, 200])
  await applySettings(library.db, { partners: [{ name: values.name, href: '' }] }, [])
  expect(await partners()).toEqual([{ name: values.name, href: '', picture: address }])
  await age()
  await sweep()
  expect(await statuses(picture.file)).toEqual([200, 200])
  await applySettings(library.db, { partners: [] }, [])
  await sweep()
  expect(await statuses(picture.file)).toEqual([404, 404])
})

test('what is put into a file service is refused deletion while it is of content', async () => {
  const { file } = await upload('picture', photograph())
  expect(await outcomeOf(writer.call(fileService.delete, { ids: [file] }))).toBe('row_in_use')
})

test('a file is swept a day after it came when no text names it: not before, and not one of a draft or a removed text', async () => {
  await age()
  await sweep()
  const [loose, drafted, removed] = [
    await upload('picture', photograph()),
    await upload('picture', photograph()),
    await upload('attachment', pdfFile(randomUUID())),
  ]
  const { id } = await draft({ body: [text, pictureOf(drafted)] })
  const gone = await draft({ attachments: [attachmentOf(removed)] })
  await writer.call(articleRoutes.batchDelete, { ids: [gone.id] })
  expect(await sweep()).toBe(0)
  await age()
  expect(await sweep()).toBe(1)
  expect((await read(loose.file, writer)).statusCode).toBe(404)
  expect(await statuses(drafted.file)).toEqual([404, 200])
  await editor.call(articleRoutes.restore, { ids: [gone.id] })
  expect(await statuses(removed.file)).toEqual([404, 200])
  await writer.call(articleRoutes.update, { id, version: 1, values: { body: [text] } })
  expect(await sweep()).toBe(1)
  expect((await read(drafted.file, writer)).statusCode).toBe(404)
  expect(await outcomeOf(draft({ body: [pictureOf(drafted)] }))).toBe('invalid_input')
})

test('files stay when whoever brought them leaves, and move when accounts are merged', async () => {
  const [leaving, merged] = [await library.signIn('content.write'), await library.signIn('content.write')]
  const picture = await upload('picture', photograph(), leaving)
  const form = await upload('attachment', pdfFile(randomUUID()), merged)
  const { id } = await draft({ body: [text, pictureOf(picture)], attachments: [attachmentOf(form)] })
  await publish(id)
  await library.pool.query('update account set leaves_at = now() where id = $1', [leaving.actor.id])
  expect(await endLeavingUsers(library.db)).toBe(1)
  const by = { actor: editor.actor, from: { address: '127.0.0.1', source: '127.0.0.1', agent: '' } }
  await mergeUsers(library.db, { keep: writer.actor.id, merge: merged.actor.id }, by)
  await sweepUnnamed(inBackground(library.services.files, library.db))
  await age()
  await sweep()
  expect((await read(picture.file)).statusCode).toBe(200)
  expect((await read(form.file)).statusCode).toBe(200)
})
