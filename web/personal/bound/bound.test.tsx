import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { thirdParty } from '#contract/sign-in/third-party.ts'
import { testApp } from '#testing/app.ts'
import { buildMember, enter, type Inside } from '#testing/builders/people.ts'
import { type FakeProviders, startFakeProviders } from '#testing/builders/third-party/fake-providers.ts'
import { arrive } from '#testing/builders/third-party/journey.ts'
import { buildProvider } from '#testing/builders/third-party/providers.ts'
import { openInside } from '#testing/pages.tsx'

import { BoundAccounts } from './BoundAccounts.tsx'

const app = await testApp({ publicUrl: 'https://library.example' })
let fakes: FakeProviders
beforeAll(async () => {
  fakes = await startFakeProviders()
  const { appId, secret, origin: address } = fakes
  await buildProvider(app, { code: 'union', name: '一网通办', kind: 'UNION', appId, secret, address })
  await buildProvider(app, { code: 'province', name: '省政务', kind: 'UNION', appId, secret, address })
  await buildProvider(app, { code: 'gitee', name: '码云', kind: 'GITEE', appId, secret, address })
})
afterAll(() => fakes.close())

let people = 0
async function bound(): Promise<{ here: Inside; id: number; user: object }> {
  people += 1
  const person = await buildMember(app)
  const here = await enter(app, person)
  const user = { name: '林小川', idNumber: `31010119900101${people}`, level: 4 }
  const { link } = await arrive(app.visitor, fakes, 'union', { id: `c${people}`, user })
  await here.call(thirdParty.bind, { link: link?.ticket })
  return { here, id: person.id, user }
}

test('what is bound and what can be bound stand in one list; unbinding shows the ways that are left', async () => {
  const { here } = await bound()
  const { user } = await openInside(here, <BoundAccounts />)
  expect(await screen.findByText(/^已绑定：林\*，认证等级四级，\d{4}-\d\d-\d\d 绑定$/)).toBeTruthy()
  expect(await screen.findAllByText('未绑定')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: '解除绑定' }))
  expect(await screen.findByText('以后可用这些方式登录：密码、短信验证码。')).toBeTruthy()
  const [, confirm] = screen.getAllByRole('button', { name: '解除绑定' })
  await user.click(confirm ?? screen.getByRole('dialog'))
  await waitFor(() => expect(screen.getAllByText('未绑定')).toHaveLength(3))
})

test('what names the same person goes along, and the dialog says so', async () => {
  const { here, user: citizen } = await bound()
  await arrive(app.visitor, fakes, 'province', { id: `p${people}`, user: { ...citizen } })
  const { user } = await openInside(here, <BoundAccounts />)
  const [first] = await screen.findAllByRole('button', { name: '解除绑定' })
  await user.click(first ?? document.body)
  expect(await screen.findByText('省政务认的是同一个人，将一并解除。')).toBeTruthy()
})

test('the last way in stays: the button is off, with the reason', async () => {
  const { here, id } = await bound()
  await app.pool.query('update account set password = null, phone = null, phone_key = null where id = $1', [
    id,
  ])
  const { user } = await openInside(here, <BoundAccounts />)
  await user.click(await screen.findByRole('button', { name: '解除绑定' }))
  expect(await screen.findByText(/最后一种登录方式，不能解除/)).toBeTruthy()
  const [, confirm] = screen.getAllByRole<HTMLButtonElement>('button', { name: '解除绑定' })
  expect(confirm?.disabled).toBe(true)
})

test('a bound account whose provider was switched off can still be unbound', async () => {
  const { here } = await bound()
  await app.pool.query(`update sign_in_provider set enabled = false where code = 'union'`)
  await openInside(here, <BoundAccounts />)
  expect(await screen.findByRole('button', { name: '解除绑定' })).toBeTruthy()
})
