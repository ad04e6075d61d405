import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { loans, staffLoans } from '#contract/loans/loans.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildHolding, buildLoan } from '#testing/builders/loans.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { openInside } from '#testing/pages.tsx'
import { endSession } from '#web/api/session.ts'

import { OfficeLoans } from './OfficeLoans.tsx'
import { officeLoanPath, queuePath } from './paths.ts'

let library: TestApp
let reviewer: SignedIn
let codes: string[]
let built = 0

beforeAll(async () => {
  library = await testApp()
})

beforeEach(async () => {
  await library.pool.query('delete from loan')
  reviewer = await library.signIn('loans.read', 'loans.review')
  codes = []
  for (const access of ['open', 'protected'] as const) {
    const code = `O-${(built += 1)}`
    const closed = access === 'protected' && { access, openOn: '2099-01-01' }
    await buildRecord(library.db, kinds.archive, {
      code,
      title: `报告 ${code}`,
      values: { level: 'item' },
      ...closed,
    })
    await buildHolding(library.db, code, { box: `OFF-${built}` })
    codes.push(code)
  }
})

afterEach(() => endSession('own'))

/** Applications of readers, each for one record. */
async function asked(state: 'submitted' | 'reviewing', ...of: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const code of of) {
    const { actor } = await library.signIn()
    ids.push(await buildLoan(library.db, { account: actor.id, state, items: [[code, 'asked']] }))
  }
  return ids
}

const open = (address: string) => openInside({ ...reviewer, refreshToken: '' }, <OfficeLoans />, address)

test('the harmless are approved together; what is protected is not among them', async () => {
  const [plain = 0, closed = 0] = await asked('reviewing', ...codes)
  const { user } = await open(queuePath)
  await user.click(await screen.findByRole('checkbox', { name: '选本页全部' }))
  expect(screen.getByText('须逐份审核')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '同意 1 份' }))
  expect(await screen.findByText('已同意 1 份')).toBeTruthy()
  const states = await Promise.all(
    [plain, closed].map(async (id) => (await reviewer.call(loans.one, { id })).state),
  )
  expect(states).toEqual(['approved', 'reviewing'])
})

test('what was refused in a batch says why, by number', async () => {
  const [first = 0, second = 0] = await asked('submitted', codes[0] ?? '', codes[0] ?? '')
  const { user } = await open(queuePath)
  await user.click(await screen.findByRole('checkbox', { name: '选本页全部' }))
  const other = await library.signIn('loans.read', 'loans.review')
  await other.call(loans.move, { id: first, line: 0, move: 'accept' })
  await user.click(screen.getByRole('button', { name: '受理 2 份' }))
  const outcome = await screen.findByText('已受理 1 份，1 份没有办：')
  const { number } = await other.call(loans.one, { id: first })
  expect(within(outcome.parentElement ?? document.body).getByText(number)).toBeTruthy()
  expect((await reviewer.call(loans.one, { id: second })).holder).toBe(reviewer.actor.name)
})

test('a letter decides, none while somebody types or when switched off; then the next one opens', async () => {
  const [first = 0, second = 0] = await asked('reviewing', codes[0] ?? '', codes[0] ?? '')
  const { user, address } = await open(officeLoanPath(first))
  await user.click(await screen.findByRole('checkbox', { name: '按字母键办理' }))
  await user.keyboard('a')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: '按字母键办理' }))
  screen.getByRole('checkbox', { name: '按字母键办理' }).blur()
  await user.keyboard('a')
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'arn')
  await user.click(within(dialog).getByRole('button', { name: '同意' }))
  await expect.poll(address).toBe(officeLoanPath(second))
  const { state, lines } = await reviewer.call(loans.one, { id: first })
  expect([state, lines.at(-1)?.opinion]).toEqual(['approved', 'arn'])
})

test('what another does in between is shown, and what was typed is kept', async () => {
  const [id = 0] = await asked('reviewing', codes[0] ?? '')
  const { user } = await open(officeLoanPath(id))
  await user.click(await screen.findByRole('button', { name: /^退回补正/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), '请补介绍信')
  const other = await library.signIn('loans.read', 'loans.review')
  await other.call(loans.move, { id, line: 0, move: 'reject', opinion: '不符合规定' })
  await user.click(within(dialog).getByRole('button', { name: '退回补正' }))
  expect(await within(dialog).findByText(/写下的意见仍在/)).toBeTruthy()
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('请补介绍信')
  expect((await screen.findAllByText(/不符合规定/)).length).toBeGreaterThan(0)
  expect(await screen.findByText(/您看过之后，这份申请已由他人办理/)).toBeTruthy()
})

test('the secrecy officer is shown what is to be judged, and nothing else', async () => {
  const officer = await library.signIn('loans.read', 'loans.secrecy')
  await asked('reviewing', codes[0] ?? '')
  await openInside({ ...officer, refreshToken: '' }, <OfficeLoans />, `${queuePath}?box=all`)
  expect(await screen.findByText('没有申请')).toBeTruthy()
  expect((await officer.call(staffLoans.queue, { box: 'all' })).total).toBe(0)
})
