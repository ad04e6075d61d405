import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { testApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { openPage } from '#testing/pages.tsx'

beforeAll(async () => {
  const { db } = await testApp()
  const fullText = '第一章 总则\n为了管理资料，<img src=x onerror=alert(1)> 制定本办法。'
  await buildRecord(db, kinds.publicDocument, {
    code: 'D1',
    title: '资料管理办法',
    values: { documentKind: 'law', state: 'current', inForceFrom: '2020-01-01', fullText },
  })
  await buildRecord(db, kinds.publicDocument, {
    code: 'D2',
    title: '仅有目录',
    values: { documentKind: 'policy' },
  })
})

test('a citizen reads a law: since when it is in force, its chapters, and nothing in it runs', async () => {
  openPage('/public-service/D1')
  expect(await screen.findByText('现行')).toBeDefined()
  expect(await screen.findByText(/自 2020-01-01 起施行/)).toBeDefined()
  expect(screen.getByRole('heading', { name: '第一章 总则' })).toBeDefined()
  expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeDefined()
  expect(document.querySelector('img[src="x"]')).toBeNull()
  expect(screen.queryByText('登录后查看全文。')).toBeNull()
})

test('a document without its text says where to ask for it', async () => {
  openPage('/public-service/D2')
  expect(await screen.findByText('没有收录全文')).toBeDefined()
  expect(await screen.findByText('状态未注明')).toBeDefined()
})
