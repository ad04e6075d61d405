import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

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
    values: {
      documentKind: 'law',
      state: 'current',
      inForceFrom: '2020-01-01',
      issuer: '市资源局',
      number: '云规〔2019〕8号',
      issuedOn: '2019-12-02',
      fullText,
    },
  })
  await buildRecord(db, kinds.publicDocument, {
    code: 'D3',
    title: '资料法',
    values: {
      documentKind: 'law',
      state: 'coming',
      inForceFrom: '2999-01-01',
      textForm: 'summary',
      fullText,
    },
  })
  await buildRecord(db, kinds.publicDocument, {
    code: 'D2',
    title: '仅有目录',
    values: { documentKind: 'policy' },
  })
})

test('a law shows its effective date and chapters; markup is not executed', async () => {
  openPage('/public-service/D1')
  expect(await screen.findByText('2020-01-01')).toBeDefined()
  expect(await screen.findByRole('heading', { name: '第一章 总则' })).toBeDefined()
  expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeDefined()
  expect(document.querySelector('img[src="x"]')).toBeNull()
  expect(screen.queryByText(/后可看/)).toBeNull()
})

test('a law shows issuer, number and date, can be printed, and uses the chosen type size', async () => {
  const { user } = openPage('/public-service/D1')
  const text = await screen.findByRole('region', { name: '全文' })
  const whole = document.querySelector('main')?.textContent ?? document.body.textContent
  const [above = '', cited = ''] = whole.split('引用 GB/T 7714-2015')
  for (const words of ['现行', '市资源局', '云规〔2019〕8号', '2019-12-02', '2020-01-01'])
    expect([words, above.split(words).length - 1]).toEqual([words, 1]) // a fact stands once, and in the citation
  expect(cited).toContain('市资源局. 资料管理办法: 云规〔2019〕8号[Z/OL]. (2019-12-02)')
  await user.click(within(text).getByRole('button', { name: '大' }))
  expect(text.style.getPropertyValue('--reading')).toBe('1.35')
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {})
  await user.click(within(text).getByRole('button', { name: '打印' }))
  expect(printed).toHaveBeenCalledOnce()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: '复制网址' }))
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${location.origin}/r/publicDocument/D1`)
})

test('a document without text shows where to request it', async () => {
  openPage('/public-service/D2')
  expect(await screen.findByText('没有收录全文')).toBeDefined()
  expect(await screen.findByText('状态未注明')).toBeDefined()
})

test('a summary in own words is not called the full text; what is not yet in force says so', async () => {
  openPage('/public-service/D3')
  expect(await screen.findByRole('tab', { name: '内容摘要' })).toBeDefined()
  const text = within(await screen.findByRole('region', { name: '内容摘要' }))
  expect(text.getByText('即将实施', { selector: 'b' }).parentElement?.textContent).toContain(
    '自 2999-01-01 起施行',
  )
  expect(screen.queryByText('全文')).toBeNull()
})
