import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { credit } from '#contract/credit/credit.ts'
import { type SignedIn, testApp } from '#testing/app.ts'
import { creditIn } from '#testing/builders/credit.ts'
import { buildStaff, enter, type Inside } from '#testing/builders/people.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { AnswerDialog } from './AnswerDialog.tsx'
import { GrantDialog } from './GrantDialog.tsx'

const library = await testApp({ charging: true })
let clerk: Inside
let member: SignedIn

beforeAll(async () => {
  clerk = await enter(library, await buildStaff(library, ['loan_reviewer']))
  member = await library.signIn()
})
afterEach(() => endSession('own'))

const balance = () => creditIn(library.db, { account: member.actor.id })
const button = (name: string) => screen.getByRole('button', { name })

async function openAnswer(onDone = vi.fn<(done: { message: string }) => void>()) {
  const { id } = await member.call(credit.request, { amount: 50, purpose: '编制水文地质图' })
  const row = { id, reader: '周芸', forCompany: false, balance: 0, amount: 50, purpose: '编制水文地质图' }
  const { user } = await openInside(clerk, <AnswerDialog rows={[row]} onClose={() => {}} onDone={onDone} />)
  return { user, onDone }
}

test('a request is answered with what is right for it, and refused with a reason only', async () => {
  const before = (await balance()) ?? 0
  const { user, onDone } = await openAnswer()
  const amount = await screen.findByLabelText('充值的积分')
  await user.clear(amount)
  await user.type(amount, '0')
  await user.click(button('充值'))
  expect(await screen.findByText('请填 1 至 10000 的整数')).toBeTruthy()
  await user.clear(amount)
  await user.type(amount, '20')
  await user.click(button('充值'))
  await waitFor(() => expect(onDone).toHaveBeenCalledWith({ message: '已充值 20 积分' }))
  expect(await balance()).toBe(before + 20)
  endSession('own')
  document.body.replaceChildren()

  const again = await openAnswer()
  await again.user.selectOptions(await screen.findByLabelText('答复'), '不同意')
  expect(screen.queryByLabelText('充值的积分')).toBeNull()
  await again.user.click(button('答复'))
  expect(await screen.findByText('请写明事由，至少 2 个字')).toBeTruthy()
  await again.user.type(screen.getByLabelText('为何不同意'), '用途不明')
  await again.user.click(button('答复'))
  await waitFor(() => expect(again.onDone).toHaveBeenCalledWith({ message: '已答复' }))
  expect(await balance()).toBe(before + 20)
})

test('credit is given with a reason, taken back by a minus, and undone', async () => {
  const before = (await balance()) ?? 0
  const { rows } = await library.pool.query<{ id: number }>(
    'select id from credit_purse where account = $1',
    [member.actor.id],
  )
  const onDone = vi.fn<(done: { message: string; undo?: () => Promise<unknown> }) => void>()
  const purses = rows.map(({ id }) => ({ id, owner: '周芸' }))
  const { user } = await openInside(clerk, <GrantDialog rows={purses} onClose={() => {}} onDone={onDone} />)
  await user.click(button('发放'))
  expect(await screen.findByText('请填不为 0 的整数')).toBeTruthy()
  await user.type(screen.getByLabelText('积分'), '−5')
  await user.type(screen.getByLabelText('事由'), '调整')
  await user.click(button('发放'))
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(onDone.mock.calls[0]?.[0].message).toBe('1 户各收回 5 积分')
  expect(await balance()).toBe(before - 5)
  await onDone.mock.calls[0]?.[0].undo?.()
  expect(await balance()).toBe(before)
})
