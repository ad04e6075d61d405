import { AppError, fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { refuseOwn, scopeOf } from '#server/back-office/scope.ts'
import { moveCredit } from '#server/credit/credit.ts'
import { keepDuties } from '#server/roles/keepers.ts'

import {
  countHoldings,
  type Holdings,
  listRemoved,
  moveDeposits,
  moveDuties,
  moveFiles,
  moveIdentities,
  moveKeys,
  moveLoans,
  moveOfMap,
  moveReading,
  moveSearches,
  moveTalk,
  moveTemplates,
  moveWork,
} from './merge.queries.ts'
import { removeUsers } from './users.queries.ts'
import { lockUsers } from './users.ts'

const labels = {
  credit: '积分',
  favourites: '收藏',
  drawings: '标注图',
  sheets: '保存的图件',
  searches: '保存的检索',
  thresholds: '监测阈值',
  changes: '资料变更',
  templates: '自有模板',
  files: '文件',
  groups: '用户组',
  feedback: '纠错与咨询',
  loans: '借阅',
  deposits: '资料汇交',
  identities: '第三方账号',
  keys: '数据接口的密钥',
  sessions: '结束的登录',
} as const satisfies Record<keyof Holdings, string>

const listHoldings = (held: Holdings) =>
  Object.entries(held).map(([name, count]) => ({ label: labelOf(name), count }))

const labelOf = (name: string): string => new Map<string, string>(Object.entries(labels)).get(name) ?? name

/** What a merge of an account within the actor's scope into another moves. */
export async function holdingsOf(db: Db, id: number, { actor }: Pick<AtWork, 'actor'>) {
  return atomically(db, async (tx) => {
    await lockUsers(tx, [id], { scope: await scopeOf(tx, actor), actor })
    const held = (await countHoldings(tx, id)) ?? fail('not_found')
    return listHoldings(held).map((row) => ({ ...row, blocks: false }))
  })
}

/**
 * Merges an account into another: what belongs to it moves, it is removed, and its sessions end. Roles, department and
 * organisation of the other stay as they are.
 */
export function mergeUsers(db: Db, { keep, merge }: { keep: number; merge: number }, by: AtWork) {
  if (keep === merge)
    throw new AppError('invalid_input', { fields: { merge: '须为两个账号' } }, '须为两个账号')
  const { actor } = by
  const ids = [keep, merge]
  refuseOwn(actor, ids, 'own_account')
  return atomically(db, async (tx) => {
    const users = await lockUsers(tx, ids, { scope: await scopeOf(tx, actor), actor })
    if ((await listRemoved(tx, ids)).length > 0) fail('not_found')
    const held = (await countHoldings(tx, merge)) ?? fail('not_found')
    for (const move of [
      moveOfMap,
      moveReading,
      moveSearches,
      moveTemplates,
      moveFiles,
      moveWork,
      moveTalk,
      moveLoans,
      moveDeposits,
      moveDuties,
      moveIdentities,
      moveKeys,
    ])
      await move(tx, { keep, merge })
    await moveCredit(tx, { from: { account: merge }, to: { account: keep }, by: actor.id })
    await keepDuties(tx, () => removeUsers(tx, [merge], actor.id))
    const objectOf = (id: number) => `${users.find((user) => user.id === id)?.name}（${id}）`
    const moved = listHoldings(held)
    const detail = { keep: objectOf(keep), merged: objectOf(merge), moved }
    const line = { ...doneBy(by), action: 'accounts_merged' as const, detail }
    await audit(tx, ...ids.map((id) => ({ ...line, object: objectOf(id) })))
    return { moved }
  })
}
