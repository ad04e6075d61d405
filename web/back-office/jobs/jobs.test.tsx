import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { JobsPage } from './JobsPage.tsx'
import { reasonWords } from './reason-words.ts'

const library = await testApp()

afterEach(() => endSession('own'))

test('a failed job is shown with its reason and put back by whoever may', async () => {
  const { db, pool, services } = library
  await db.transaction().execute((tx) => services.jobs.enqueue(tx, 'errands', {}))
  await pool.query(
    `update job.job set state = 'failed', completed_on = now(), output = '{"message": "the disk is full"}'
     where name = 'errands'`,
  )
  const watcher = await library.signIn('jobs.read')
  const { unmount } = await openInside({ ...watcher, refreshToken: '' }, <JobsPage />)
  expect(await screen.findByText('the disk is full')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  unmount()
  const staff = await library.signIn('jobs.read', 'jobs.retry')
  const { user } = await openInside({ ...staff, refreshToken: '' }, <JobsPage />)
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByText('已放回队列，稍后重试')).toBeTruthy()
})

test.each([
  ['23505', '与已有的内容重复（23505）'],
  ['42P01', '数据库错误 42P01'],
  ['磁盘上没有这个文件', '磁盘上没有这个文件'],
  ['', ''],
])('the reason %s is told as %s', (reason, words) => {
  expect(reasonWords(reason)).toBe(words)
})
