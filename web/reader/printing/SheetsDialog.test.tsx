import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { Sheets } from './paper.ts'
import { SheetsDialog } from './SheetsDialog.tsx'

const open = () => {
  const onPrint = vi.fn<(sheets: Sheets) => void>()
  render(<SheetsDialog open page={150} pages={400} onPrint={onPrint} onClose={() => {}} />)
  return { user: userEvent.setup(), onPrint }
}
const type = async (user: ReturnType<typeof userEvent.setup>, name: string, value: string) => {
  const field = screen.getByRole('textbox', { name })
  await user.clear(field)
  if (value) await user.type(field, value)
}
const print = () => screen.getByRole('button', { name: '打印' })

test.each([
  ['0', '9', '请填 1 至 400 的页码'],
  ['', '9', '请填 1 至 400 的页码'],
  ['1.5', '9', '请填 1 至 400 的页码'],
  ['399', '401', '请填 1 至 400 的页码'],
  ['9', '8', '末页不能在首页之前'],
  ['1', '101', '一次最多打印 100 页'],
])('pages %s to %s are not printed: %s', async (from, to, words) => {
  const { user, onPrint } = open()
  await type(user, '从第几页', from)
  await type(user, '到第几页', to)
  await user.click(print())
  expect(screen.getByText(words)).toBeTruthy()
  expect(onPrint).not.toHaveBeenCalled()
})

test('a hundred pages from the current one are offered, others can be entered', async () => {
  const { user, onPrint } = open()
  await user.click(print())
  expect(onPrint).toHaveBeenLastCalledWith({ from: 150, to: 249 })
  await type(user, '从第几页', '301')
  await type(user, '到第几页', '400')
  await user.click(print())
  expect(onPrint).toHaveBeenLastCalledWith({ from: 301, to: 400 })
})
