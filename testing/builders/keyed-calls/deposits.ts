import { deposits } from '#contract/deposits/deposits.ts'
import type { SignedIn } from '#testing/app.ts'
import { buildDeposit } from '#testing/builders/deposits.ts'
import { storeText } from '#testing/builders/uploads.ts'

import { byNewcomer, byStaff, type KeyedCalls, type Scene } from './scene.ts'

/** A deposit with a text, as its examiner has it before them, and what is attached to it. */
async function buildExaminedDeposit(scene: Scene, by: SignedIn): Promise<{ id: number; attached: number }> {
  const { db } = scene.library
  const depositor = await scene.buildCaller('none')
  const id = await buildDeposit(db, { account: depositor.actor.id })
  const file = await storeText(depositor, `正文 ${scene.next()}`, 'material')
  const { id: attached } = await depositor.call(deposits.attach, { id, part: 'text', file })
  const checking = { state: 'checking', holder: by.actor.id, submittedAt: new Date() } as const
  await db.updateTable('deposit').set(checking).where('id', '=', id).execute()
  return { id, attached }
}

/** Deposits, handed in and examined. */
export const depositCalls: KeyedCalls = {
  'deposits.create': byNewcomer(({ next }) => ({ material: 'other', title: `汇交 ${next()}` })),
  'deposits.attach': byNewcomer(async ({ next, library: { db } }, by) => ({
    id: await buildDeposit(db, { account: by.actor.id }),
    part: 'text',
    file: await storeText(by, `正文 ${next()}`, 'material'),
  })),
  'deposits.move': byStaff(async (scene, by) => {
    const { id } = await buildExaminedDeposit(scene, by)
    return { id, line: 0, move: 'accept' }
  }),
  'staffDeposits.remark': byStaff(async (scene, by) => ({
    ...(await buildExaminedDeposit(scene, by)),
    ...{ sheet: '', row: null, column: '第 3 页', text: '缺图例' },
  })),
}
