import { beforeAll, describe, expect, test } from 'vitest'

import { stewardship } from '#contract/catalogue/editing/stewardship.ts'
import type { Access } from '#contract/catalogue/kind.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { AppError } from '#contract/errors.ts'
import { loans } from '#contract/loans/loans.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { type LendingActors, openLending } from '#testing/builders/loans.ts'

let library: TestApp
let keeper: SignedIn
let manager: SignedIn
let lending: LendingActors
let reader: SignedIn

beforeAll(async () => {
  library = await testApp()
  keeper = await library.signIn('records.read', 'records.write', 'records.protect', 'records.secret')
  manager = await library.signIn('loans.read', 'loans.manage')
  lending = await openLending(library)
  reader = await lending.newReader()
})

const setAccess = (code: string, access: Access) =>
  keeper.call(stewardship.access, {
    kind: 'archive',
    codes: [code],
    access,
    ...(access === 'protected' && { openOn: '2099-01-01' }),
  })
const takeDown = async (code: string) => {
  const { version } = await keeper.call(catalogue.record, { kind: 'archive', code })
  await keeper.call(catalogue.remove, { kind: 'archive', code, version })
}
/** Why each item of a loan is refused at a move, in their order; a secret report has another code by then. */
async function faultsOf(move: Promise<unknown>): Promise<string[]> {
  const error: unknown = await move.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  expect(error).toMatchObject({ code: 'loan_items_refused' })
  return error instanceof AppError ? Object.values(error.detail.fields ?? {}) : []
}
const stateOf = async (id: number) => (await manager.call(loans.one, { id })).state

describe('what a loan was decided on is asked again at every move that gives something out', () => {
  test.each([
    ['secret', '批准之后转为涉密，须重新审核'],
    ['protected', '批准之后进入保护期，须重新审核'],
  ] as const)(
    'approved while open, now %s: not prepared, not handed over; it goes back to review',
    async (access, words) => {
      const { counter, move } = lending
      const [early, late] = [await lending.report(), await lending.report()]
      const first = await lending.approved(reader, early)
      const second = await lending.approved(await lending.newReader(), late)
      await move(counter, second, 'prepare')
      await setAccess(early, access)
      await setAccess(late, access)
      expect(await faultsOf(move(counter, first, 'prepare'))).toEqual([words])
      expect(await faultsOf(move(counter, second, 'handOver'))).toEqual([words])
      await move(counter, second, 'sendBack', { opinion: '须重新审核' })
      expect(await stateOf(second)).toBe('reviewing')
      await expect(move(lending.reviewer, second, 'approve')).rejects.toMatchObject({
        code: 'loan_papers_missing',
      })
      await move(counter, first, 'sendBack', { opinion: '须重新审核' })
      await setAccess(early, 'open')
      await move(lending.reviewer, first, 'approve')
      await move(counter, first, 'prepare')
      await move(counter, first, 'handOver')
      await move(counter, first, 'takeBack', { positions: [1] })
    },
  )

  test('what becomes more open is given out', async () => {
    const code = await lending.report()
    await setAccess(code, 'member')
    const id = await lending.approved(await lending.newReader(), code)
    await setAccess(code, 'open')
    await lending.move(lending.counter, id, 'prepare')
    expect(await stateOf(id)).toBe('ready')
  })

  test('a loan is not extended once its report is secret, or was taken down; it is brought back all the same', async () => {
    const [secret, gone] = [await lending.report(), await lending.report()]
    const other = await lending.newReader()
    const id = await lending.lent(other, secret, gone)
    await setAccess(secret, 'secret')
    await takeDown(gone)
    expect(await faultsOf(lending.move(other, id, 'extend'))).toEqual([
      '批准之后转为涉密，须重新审核',
      '这份资料已撤下',
    ])
    await lending.move(lending.counter, id, 'takeBack', { positions: [1, 2] })
    expect(await stateOf(id)).toBe('back')
  })

  test('what was taken down since it was handed in is not approved, nor given out', async () => {
    const [code, held] = [await lending.report(), await lending.report()]
    const other = await lending.newReader()
    const id = await lending.submitted(other, code)
    const approved = await lending.approved(other, held)
    await takeDown(code)
    await takeDown(held)
    await lending.move(lending.reviewer, id, 'accept')
    expect(await faultsOf(lending.move(lending.reviewer, id, 'approve'))).toEqual(['这份资料已撤下'])
    expect(await faultsOf(lending.move(lending.counter, approved, 'prepare'))).toEqual(['这份资料已撤下'])
  })
})
