import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { FileCheck } from '#contract/deposits/deposits.ts'

import { FaultList } from './FaultList.tsx'
import { placeWords } from './Mended.tsx'

const fault = (row: number | null, sheet = '层') =>
  ({ sheet, row, column: 'C', value: '=1+1', reason: '不是数字', weight: 'refused' }) as const

const checked = (faults: FileCheck['faults'], more = 0): FileCheck => ({
  kind: 'k',
  taken: 1,
  refused: 1,
  faults,
  more,
})

test('faults stand under their sheet, eight at first, and lead to their rows', async () => {
  const onPlace = vi.fn<(place: { sheet: string; row: number }) => void>()
  const faults = [fault(2, '孔'), ...Array.from({ length: 10 }, (_, i) => fault(i + 3))]
  render(<FaultList name="孔.xlsx" checked={checked(faults, 4)} onPlace={onPlace} />)
  const sheet = within(screen.getByRole('table', { name: '层' }))
  expect(sheet.getAllByRole('row')).toHaveLength(1 + 7)
  const user = userEvent.setup()
  await user.click(sheet.getByRole('button', { name: '4' }))
  expect(onPlace).toHaveBeenCalledWith({ sheet: '层', row: 4 })
  await user.click(screen.getByRole('button', { name: '全部 11 处' }))
  expect(sheet.getAllByRole('row')).toHaveLength(1 + 10)
  expect(screen.getByText(/另有 4 处没有列出/)).toBeTruthy()
})

test('the list is saved for spreadsheets, and holds no formula', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  render(<FaultList name="孔.xlsx" checked={checked([fault(3)])} />)
  await userEvent.setup().click(screen.getByRole('button', { name: '下载清单' }))
  const [blob] = saved.mock.calls[0] ?? []
  expect(await (blob as Blob).text()).toContain("层,3,C,'=1+1,须改,不是数字")
})

test('a place in words', () => {
  expect(placeWords({ sheet: '层', row: 3, column: 'C' })).toBe('“层” 第 3 行 C 列')
  expect(placeWords({ sheet: '', row: null, column: '第 3 页' })).toBe('第 3 页')
})
