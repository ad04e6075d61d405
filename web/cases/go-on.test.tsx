import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { openRoutes } from '#testing/pages.tsx'

import { useGoOn } from './useGoOn.ts'

let answer: PromiseWithResolvers<string | undefined>

function Case() {
  const goOn = useGoOn('/cases')
  return <button onClick={() => void goOn(() => answer.promise)}>办结</button>
}

function openCase() {
  answer = Promise.withResolvers()
  const { user, router } = openRoutes('/cases/1', [
    { path: '/cases/:id', element: <Case /> },
    { path: '*', element: <p>别处</p> },
  ])
  const decide = async () => user.click(await screen.findByRole('button', { name: '办结' }))
  return { decide, router, isAt: () => router.state.location.pathname }
}

test('after a decision the next of the queue opens', async () => {
  const { decide, isAt } = openCase()
  await decide()
  answer.resolve('/cases/2')
  await expect.poll(isAt).toBe('/cases/2')
})

test('the list opens when there is none, or the queue cannot be read', async () => {
  for (const settle of [() => answer.resolve(undefined), () => answer.reject(new Error('offline'))]) {
    const { decide, isAt } = openCase()
    await decide()
    settle()
    await expect.poll(isAt).toBe('/cases')
  }
})

test('whoever has gone elsewhere meanwhile stays there', async () => {
  const { decide, router, isAt } = openCase()
  await decide()
  await router.navigate('/news')
  await screen.findByText('别处')
  answer.resolve('/cases/2')
  await answer.promise
  await new Promise((later) => setTimeout(later))
  expect(isAt()).toBe('/news')
})
