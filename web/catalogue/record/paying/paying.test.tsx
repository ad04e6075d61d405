import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { catalogue } from '#contract/catalogue/routes.ts'
import { credit } from '#contract/credit/credit.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, enter, type Inside } from '#testing/builders/people.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'
import { PageLoadFailure } from '#web/ui/page/fetch-page.ts'

import { RecordBoundary } from './RecordBoundary.tsx'

const library = await testApp({ charging: true })
let member: Inside
let code: string

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  code = await buildBorehole(library.db, { parts: { strata: strata(['①', '填土', 2]) } })
  member = await enter(library, await buildMember(library))
  await member.call(catalogue.record, { kind: 'borehole', code, pay: 'yes' })
})
afterEach(() => endSession('own'))

const balance = async () => (await member.call(credit.mine, {})).own

const openBroken = (error: Error) => {
  const Broken = () => {
    throw error
  }
  return openInside(
    member,
    <RecordBoundary kind="borehole" code={code} paid>
      <Broken />
    </RecordBoundary>,
  )
}

test('a record whose page fails is paid back, and says so', async () => {
  await openBroken(new Error('the drawing of this record is broken'))
  expect(await screen.findByText('这份资料没能显示，2 积分已退还')).toBeTruthy()
  expect(await balance()).toBe(100)
})

test('code that did not arrive pays nothing back: the record is still open', async () => {
  await openBroken(new PageLoadFailure('offline'))
  expect(screen.queryByText(/没能显示/)).toBeNull()
  expect(await balance()).toBe(98)
})
