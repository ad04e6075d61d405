import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { favourites } from '#contract/personal/favourites.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, enter } from '#testing/builders/people.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { openRoutes } from '#testing/pages.tsx'
import { beginSession, endSession } from '#web/api/session.ts'
import { ToastRegion } from '#web/ui/states/Toast.tsx'

import { rememberStar } from './pending-star.ts'
import { Star } from './Star.tsx'

const library = await testApp()
const hole = { kind: 'borehole', code: await buildBorehole(library.db) }

/** Holds the first answer about the marks back, when the server has given it. */
function holdMarks() {
  const held = Promise.withResolvers<undefined>()
  const send = globalThis.fetch
  let isFirst = true
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const url = request[0] instanceof Request ? request[0].url : String(request[0])
    const isHeld = isFirst && url.includes(favourites.marks.path)
    if (isHeld) isFirst = false
    const answer = await send(...request)
    if (isHeld) await held.promise
    return answer
  })
  return () => held.resolve(undefined)
}

async function openStar() {
  const member = await enter(library, await buildMember(library))
  const me = await member.call(users.me, {})
  beginSession({ accessToken: member.token, refreshToken: member.refreshToken, expiresIn: 3600 }, me)
  const release = holdMarks()
  const page = (
    <>
      <Star {...hole} title={hole.code} />
      <ToastRegion />
    </>
  )
  const { user } = openRoutes('/', [{ path: '*', element: page }])
  const star = await screen.findByRole('button', { name: `收藏 ${hole.code}` })
  const isOn = () => star.getAttribute('aria-pressed') === 'true'
  return { member, release, user, star, isOn }
}

afterEach(() => {
  vi.restoreAllMocks()
  endSession('own')
})

test('what a visitor wanted to keep is on, though the marks of before it come late', async () => {
  rememberStar(hole)
  const { release, isOn } = await openStar()
  await screen.findByText('已收藏')
  release()
  await expect.poll(isOn).toBe(true)
})

test('a star is not pressed before it is known whether it is on', async () => {
  const { member, release, user, star, isOn } = await openStar()
  await user.click(star)
  expect(await member.call(favourites.marks, {})).toEqual([])
  release()
  await expect.poll(() => star.getAttribute('aria-busy')).toBeNull()
  await user.click(star)
  await expect.poll(isOn).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull() // nobody is asked whether to take it out again
})
