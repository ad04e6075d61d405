import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import type { SheetBatch } from '#contract/back-office/batches.ts'
import { user } from '#contract/back-office/user.ts'

import { BatchView } from './BatchView.tsx'
import { FileDrop } from './FileDrop.tsx'
import type { SheetImport } from './useImport.ts'

afterEach(() => document.body.replaceChildren())

const fileNamed = (name: string) => new File(['x'], name)

test.each([
  [['名册.csv'], '只能导入 xls 和 xlsx 文件'],
  [['a.xlsx', 'b.xlsx'], '一次只能导入一个文件'],
])('%j is not taken: %s', async (names, words) => {
  const [onFile, onRefuse] = [vi.fn<(file: File) => void>(), vi.fn<(words: string) => void>()]
  render(<FileDrop {...{ onFile, onRefuse }} busy={false} />)
  const input = screen.getByLabelText<HTMLInputElement>('Excel 文件')
  input.multiple = true // as a drop of several files is
  await userEvent.upload(input, names.map(fileNamed), { applyAccept: false })
  expect([onRefuse.mock.calls, onFile.mock.calls]).toEqual([[[words]], []])
})

const batch: SheetBatch = {
  ...{ id: 1, resource: 'user', fileName: '名册.xlsx', state: 'checked' },
  ...{ total: 300, good: 288, bad: 12, created: 280, updated: 3, unchanged: 5, done: 0 },
  ...{ failure: null, hasFile: true, createdAt: '2026-11-23T00:00:00.000Z' },
}

test.each<[string, Partial<SheetBatch>, string, string]>([
  [
    'good rows and bad ones',
    {},
    '288 行无误（新建 280 人，更改 3 人，5 人与馆内相同），12 行有误',
    '只写入无误的 288 行',
  ],
  ['good rows alone', { good: 300, bad: 0 }, '300 行无误', '写入全部 300 行'],
  ['rows that change nothing', { created: 0, updated: 0 }, '尚未写入', '没有可写入的行'],
  ['a batch in writing', { state: 'queued', done: 100 }, '正在写入 100 / 288', '取消写入'],
  ['a written batch', { state: 'done' }, '已写入：新建 280 人，更改 3 人', '撤销整批'],
])('%s: what was found, and what can be done', (_, change, words, action) => {
  const importing = { busy: false }
  render(
    <BatchView
      resource={user}
      importing={importing as unknown as SheetImport}
      batch={{ ...batch, ...change }}
    />,
  )
  expect(screen.getByRole('status').textContent).toContain(words)
  expect(screen.getByRole('button', { name: action })).toBeTruthy()
})
