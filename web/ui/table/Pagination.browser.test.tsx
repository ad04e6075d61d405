import { cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import '#web/app/themes/tokens.css'
import '#web/app/themes/base.css'

import { Pagination } from './Pagination.tsx'

let asked: [current: number, size: number][] = []

function Paged({ total, start = 1 }: { total: number; start?: number }) {
  const [where, setWhere] = useState({ current: start, size: 20 })
  return (
    <Pagination
      {...where}
      total={total}
      onChange={(current, size) => {
        asked.push([current, size])
        setWhere({ current, size })
      }}
    />
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const jumper = () => page.getByLabelText('跳至页码')

async function jump(typed: string): Promise<void> {
  await userEvent.fill(jumper(), typed)
  await userEvent.keyboard('{Enter}')
}

beforeEach(async () => {
  asked = []
  await page.viewport(1366, 900)
})
afterEach(cleanup)

test.each([
  ['0', '页码从 1 开始'],
  ['两百', '请输入页码数字'],
  ['-3', '请输入页码数字'],
])('a jump to “%s” is refused with a remark and fetches nothing', async (typed, remark) => {
  render(<Paged total={4318} start={5} />)
  await jump(typed)
  await expect.element(page.getByRole('status')).toHaveTextContent(remark)
  expect(asked).toEqual([])
})

test('a jump past the end goes to the last page with a remark until another page is chosen', async () => {
  render(<Paged total={4318} />)
  await jump('9999')
  expect(asked).toEqual([[216, 20]])
  await expect.element(page.getByRole('status')).toHaveTextContent('共 216 页，已到末页')
  await button('首页').click()
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
})

test('first, previous, numbers, next and last lead where they say', async () => {
  render(<Paged total={4318} start={5} />)
  for (const name of ['下一页', '上一页', '第 7 页', '末页', '首页']) await button(name).click()
  expect(asked.map(([current]) => current)).toEqual([6, 5, 7, 216, 1])
})

test('at an end there is nothing further that way, and the current page is marked', async () => {
  render(<Paged total={37} start={2} />)
  await expect.element(button('下一页')).toBeDisabled()
  await expect.element(button('末页')).toBeDisabled()
  await expect.element(button('第 2 页')).toHaveAttribute('aria-current', 'page')
})

test('another page size keeps the first row visible', async () => {
  render(<Paged total={4318} start={6} />)
  await userEvent.selectOptions(page.getByLabelText('每页条数'), '50 条/页')
  expect(asked).toEqual([[3, 50]])
})

test('on a phone the numbers give way to “5 / 216”, nothing overflows and every step is 44 high', async () => {
  await page.viewport(390, 844)
  const { container } = render(<Paged total={4318} start={5} />)
  await expect.element(page.getByText('5 / 216')).toBeVisible()
  await expect.element(button('下一页')).toBeVisible()
  expect(container.querySelector('.pager-numbers')?.getClientRects().length).toBe(0)
  expect(container.scrollWidth).toBeLessThanOrEqual(390)
  const height = button('下一页').element().getBoundingClientRect().height
  expect(height).toBeGreaterThanOrEqual(44)
})
