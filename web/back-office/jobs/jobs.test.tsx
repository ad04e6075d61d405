import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { JobsPage } from './JobsPage.tsx'

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
