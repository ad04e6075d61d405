import { expect, test } from 'vitest'

import { content } from '#contract/content/content.ts'
import { loadContent } from '#demo/content/content.ts'
import { illustrations } from '#demo/content/files/illustrations.ts'
import { inBackground } from '#server/files/service/service.ts'
import { testApp } from '#testing/app.ts'
import { buildStaff, enter } from '#testing/builders/people.ts'

import { illustrateTexts } from './illustrate.ts'

test('a notice of the demo city has a picture and forms to take along, and a banner a picture', async () => {
  const library = await testApp()
  const { pool, db, visitor } = library
  await enter(library, await buildStaff(library, ['records_manager']))
  const client = await pool.connect()
  await loadContent(client).finally(() => client.release())
  await illustrateTexts(inBackground(library.services.files, db), library.dataDir, await illustrations())
  const banners = await visitor.call(content.banners, {})
  expect(banners.map(({ picture }) => picture?.width ?? null)).toEqual([960, null, null])
  const { records } = await visitor.call(content.articles, { category: 'notice', size: 50 })
  const id = records.find(({ title }) => title === '实物岩心库开放观摩的公告')?.id ?? 0
  const { body, attachments, updatedOn } = await visitor.call(content.article, { id })
  expect(updatedOn).toBe('2026-04-20')
  expect(body[1]).toMatchObject({ type: 'picture', width: 960, height: 496 })
  expect(attachments.map(({ name }) => name)).toEqual([
    '岩心库团体观摩申请表（扫描件）.pdf',
    '岩心库团体观摩申请表.docx',
  ])
  for (const { file, size } of attachments) {
    const answer = await library.app.inject({ url: `/api/content/files/${file}` })
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, size])
  }
})
