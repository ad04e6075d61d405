import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import type { ReadingBatch } from '#contract/readings/readings.ts'

import { BatchMoves } from './BatchMoves.tsx'

const batch: ReadingBatch = {
  ...{
    id: 7,
    kind: 'pumpingWell',
    fileName: '三月.xlsx',
    state: 'review',
    author: null,
    delivery: null,
    reviewer: null,
  },
  ...{ added: 1200, changed: 3, unchanged: 0, refused: 0, comment: null, decidedAt: null },
  ...{ createdAt: '2026-03-01T00:00:00.000Z', moves: ['return', 'take'] },
}

const draw = (change: Partial<ReadingBatch> = {}) =>
  render(<BatchMoves batch={{ ...batch, ...change }} />, { wrapper: MemoryRouter })

test('a batch that changes nothing can only be deleted', () => {
  draw({ added: 0, changed: 0, moves: ['submit', 'take', 'remove'] })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['删除'])
})

test('without a right there is nothing to press', () => {
  draw({ moves: [] })
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('taking says beforehand how much it writes; returning asks for its reason', async () => {
  draw()
  await userEvent.click(screen.getByRole('button', { name: '取用' }))
  const dialog = await screen.findByRole('dialog', { name: '取用：三月.xlsx' })
  expect(dialog.textContent).toContain('写入 1,200 个新读数，更正 3 个')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: '退回修改' }))
  expect(await screen.findByRole('textbox', { name: /退回的原因/ })).toBeDefined()
})
