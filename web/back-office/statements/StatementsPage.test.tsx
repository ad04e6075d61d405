import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { StatementsPage } from './StatementsPage.tsx'

const library = await testApp()

afterEach(() => endSession('own'))

const insert = (server: string, statement: string, milliseconds: number) =>
  library.pool.query(
    `insert into slow_statement values
       (date_trunc('hour', now()), $1, $2, 'select record', 'select id from record where kind = $1', 1,
        $3, $3, array_fill(0, array[63]) || 1, now())`,
    [server, statement, milliseconds],
  )

test('nothing was slow; then what was slow is seen by server and order, and its text by whoever opens it', async () => {
  const staff = await library.signIn('statements.read')
  const { unmount } = await openInside({ ...staff, refreshToken: '' }, <StatementsPage />)
  expect(await screen.findByText('近 24 小时没有超过 0.1 秒的语句。')).toBeTruthy()
  expect(screen.queryByLabelText('服务器')).toBeNull()
  unmount()
  await insert('one:8081', 'hash-one', 1234)
  await insert('two:8082', 'hash-two', 234)
  const { user } = await openInside({ ...staff, refreshToken: '' }, <StatementsPage />)
  const table = await screen.findByRole('table')
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => /hash-(?:one|two)/.exec(row.textContent)?.[0])).toEqual(['hash-one', 'hash-two'])
  expect(rows[0]?.textContent).toContain('1,234')
  const text = within(table).getAllByText('select id from record where kind = $1')[0]
  expect(text?.closest('details')?.open).toBe(false)
  await user.click(within(table).getByText('hash-one'))
  expect(text?.closest('details')?.open).toBe(true)
  await user.selectOptions(screen.getByLabelText('服务器'), 'two:8082')
  await expect.poll(() => within(screen.getByRole('table')).queryByText('hash-one')).toBeNull()
  expect(screen.getByText('hash-two')).toBeTruthy()
})
