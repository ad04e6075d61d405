import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { organisation } from '#contract/back-office/organisation.ts'
import { openRoutes } from '#testing/pages.tsx'

import { type TickTab, TickTabs } from './TickTabs.tsx'
import type { TickedRow } from './useTickList.ts'

const people = Array.from({ length: 12 }, (_, i) => ({ id: i + 1, name: `读者${i + 1}` }))

test('ticks stay while pages are turned; what is done with them is reported and taken back', async () => {
  const done: string[] = []
  const tab: TickTab<TickedRow> = {
    key: 'all',
    label: '读者',
    question: (_, { text, current, size }) => ({
      queryKey: [text, current],
      queryFn: async () => ({
        records: people.slice((current - 1) * size, current * size),
        total: people.length,
      }),
    }),
    line: ({ id }) => `编号 ${id}`,
    tickable: ({ id }) => id !== 2,
    verb: '确认',
    act: async (rows) => {
      done.push(rows.map(({ id }) => id).join())
      return { message: `已确认 ${rows.length} 人`, undo: async () => done.push('undone') }
    },
    empty: '没有人',
  }
  const { user } = openRoutes('/', [
    { path: '*', element: <TickTabs label="读者" tabs={[tab]} resource={organisation} /> },
  ])
  await user.click(await screen.findByRole('checkbox', { name: /^读者1\s/ }))
  expect(screen.queryByRole('checkbox', { name: /^读者2\s/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: '下一页' }))
  await user.click(await screen.findByRole('checkbox', { name: /^读者12/ }))
  await user.click(screen.getByRole('button', { name: '确认 2 人' }))
  await user.click(await within(await screen.findByRole('status')).findByRole('button', { name: '撤销' }))
  expect(await screen.findByText('已撤销')).toBeTruthy()
  expect(done).toEqual(['1,12', 'undone'])
})
