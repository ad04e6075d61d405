import { beforeAll, describe, expect, test } from 'vitest'

import { articleRoutes } from '#contract/back-office/content/article.ts'
import { siteSettingsRoutes } from '#contract/back-office/content/site-settings.ts'
import { contentFiles } from '#contract/content/content-files.ts'
import { fileService } from '#contract/files/file-service.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import {
  attachmentOf,
  greyPng,
  packedFile,
  photograph,
  pictureOf,
  uploadForText,
  wordFile,
} from '#testing/builders/content-files.ts'
import { pdfFile, storePdf } from '#testing/builders/uploads.ts'
import { outcomeOf } from '#testing/outcome.ts'

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

const upload = (use: 'picture' | 'attachment', file: File, by = writer) => uploadForText(by, use, file)
const read = (file: number, { token }: SignedIn) =>
  library.app.inject({ url: `/api/content/files/${file}`, headers: { authorization: `Bearer ${token}` } })
const draft = (values: object) =>
  writer.call(articleRoutes.create, {
    values: { category: 'notice', title: '公告', source: '本馆', pinned: false, ...values },
  })

describe('is refused', () => {
  test('whoever does not write texts', async () => {
    expect(await outcomeOf(upload('picture', photograph(), member))).toBe('forbidden')
    expect(
      await outcomeOf(library.visitor.call(contentFiles.upload, { use: 'picture', file: photograph() })),
    ).toBe('not_signed_in missing')
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const html = '<!doctype html><script>alert(1)</script>'
  test.each([
    ['a drawing that could run', new File([svg], '图.svg'), 'file_type_refused'],
    ['the same by another name', new File([svg], '图.png'), 'file_type_differs'],
    ['a page', new File([html], '图.jpg'), 'file_type_differs'],
    ['a PDF', pdfFile('图'), 'file_type_refused'],
    ['another picture format', new File(['GIF89a'], '图.gif'), 'file_type_refused'],
    [
      'a beginning without its end',
      new File([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0])], '图.jpg'),
      'file_type_differs',
    ],
    ['too many bytes', new File([Buffer.alloc(4 * 2 ** 20 + 1)], '图.png'), 'invalid_input'],
    ['too many pixels', greyPng(10_000, 4001), 'invalid_input'],
  ])('as a picture: %s', async (_, file, expected) => {
    expect(await outcomeOf(upload('picture', file))).toBe(expected)
  })

  test.each([
    ['a page', new File([html], '表.html'), 'file_type_refused'],
    ['a page as a PDF', new File([html], '表.pdf'), 'file_type_differs'],
    ['a program', new File(['MZ'], '表.exe'), 'file_type_refused'],
    ['an archive', packedFile(['甲.txt'], '表.zip'), 'file_type_refused'],
    ['an archive as a document', packedFile(['甲.txt']), 'file_type_differs'],
    ['one document as another', packedFile(['word/document.xml'], '表.xlsx'), 'file_type_differs'],
    ['a document with macros', wordFile('word/vbaProject.bin'), 'file_type_refused'],
    [
      'an old document with macros',
      new File([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('_VBA_PROJECT', 'utf16le')], '表.doc'),
      'file_type_refused',
    ],
  ])('as an attachment: %s', async (_, file, expected) => {
    expect(await outcomeOf(upload('attachment', file))).toBe(expected)
  })

  test('in a text: a file that is none of content, whoever owns it, and one that is not there', async () => {
    const paper = await storePdf(member, '身份证', 'survey')
    const own = await storePdf(writer, '手稿', 'survey')
    for (const file of [paper, own, 999_999]) {
      expect(await outcomeOf(draft({ attachments: [attachmentOf({ file })] }))).toBe('invalid_input')
      expect(await outcomeOf(draft({ body: [pictureOf({ file })] }))).toBe('invalid_input')
      expect((await read(file, editor)).statusCode).toBe(404)
    }
    expect(
      await outcomeOf(writer.call(fileService.upload, { file: pdfFile('表'), pathName: 'content' })),
    ).toBe('invalid_input')
  })

  test('in a text: a picture without a description, an attachment in place of one, a picture where none may stand', async () => {
    const picture = await upload('picture', photograph())
    const form = await upload('attachment', pdfFile('表'))
    expect(await outcomeOf(draft({ body: [pictureOf(picture, { alt: ' ' })] }))).toBe('invalid_input')
    expect(await outcomeOf(draft({ body: [pictureOf(form)] }))).toBe('invalid_input')
    const operator = await library.signIn('site.write')
    const { version } = await operator.call(siteSettingsRoutes.detail, { id: 1 })
    const about = { id: 1, version, values: { about: [pictureOf(picture)] } }
    expect(await outcomeOf(operator.call(siteSettingsRoutes.update, about))).toBe('invalid_input')
  })
})
