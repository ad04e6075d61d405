import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { openPage } from '#testing/pages.tsx'

const { db } = await testApp()

beforeAll(async () => {
  const book = { literatureKind: 'monograph', authors: '林澜', source: '云汀出版社', pages: '320' }
  await buildRecord(db, kinds.literature, { code: 'M1', title: '软土', year: 2019, values: book })
  const reported = { ...book, abstract: '论软土。', keywords: '软土；沉降' }
  await buildRecord(db, kinds.literature, { code: 'M2', title: '硬土', year: 2020, values: reported })
})

test('without abstract and keywords an empty state is shown', async () => {
  openPage('/research-achievement/M1')
  expect(await screen.findByText('没有收录摘要')).toBeTruthy()
  expect(screen.getByText('林澜. 软土[M]. 云汀出版社, 2019.')).toBeTruthy()
})

test('abstract and keywords are shown', async () => {
  openPage('/research-achievement/M2')
  expect(await screen.findByText('论软土。')).toBeTruthy()
  const [soil] = ['软土', '沉降'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))
  expect(decodeURIComponent(soil ?? '')).toContain('"prop":"keywords","value":"软土"')
  expect(screen.queryByText('没有收录摘要')).toBeNull()
})
