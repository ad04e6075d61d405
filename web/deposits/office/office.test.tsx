import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { deposits } from '#contract/deposits/deposits.ts'
import { testApp } from '#testing/app.ts'
import { buildDeposit } from '#testing/builders/deposits.ts'
import { buildMember, buildStaff, enter } from '#testing/builders/people.ts'
import { openInside } from '#testing/pages.tsx'

import { DepositsOffice } from './DepositsOffice.tsx'

const library = await testApp()

test('an examiner finds what is due first, takes it on, and has to say why it goes back', async () => {
  const depositor = await buildMember(library)
  const build = (title: string, dueOn: string) =>
    buildDeposit(library.db, { account: depositor.id, state: 'submitted', title, dueOn })
  const later = await build('后到期的报告', '2099-02-02')
  const id = await build('先到期的报告', '2099-01-01')
  const keeper = await enter(library, await buildStaff(library, ['records_manager']))
  const { user, router, client } = await openInside(keeper, <DepositsOffice />, '/admin/deposits')
  const links = await screen.findAllByRole('link', { name: /到期的报告/ })
  expect(links.map(({ textContent }) => textContent)).toEqual(['先到期的报告', '后到期的报告'])
  await router.navigate(`/admin/deposits/${id}`)
  await user.click(await screen.findByRole('button', { name: /^开始验收/ }))
  await expect.poll(async () => (await keeper.call(deposits.one, { id })).state).toBe('checking')

  await client.invalidateQueries()
  await user.click(await screen.findByRole('button', { name: /^退回修改/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '退回修改' }))
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: '退回修改' })
  expect(send.disabled).toBe(true)
  await user.type(dialog.getByLabelText('意见'), '缺图例')
  await user.click(send)
  await expect.poll(async () => (await keeper.call(deposits.one, { id })).state).toBe('returned')
  await expect.poll(() => router.state.location.pathname).toBe(`/admin/deposits/${later}`)
})
