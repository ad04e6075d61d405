// Who has a case in hand, and who could.
import type { Move } from '#contract/cases/workflow.ts'
import type { Actor, Permission } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'

import { listHolders } from './cases.queries.ts'
import { type CaseRow, type CauseEffect, findSeen, type Trade } from './cases.ts'

type Holders = Pick<CaseRow, 'holder' | 'delegator'>

/** Who has it in hand: the next step begins with nobody, but what comes back comes to those who had sent it. */
export function heldAfter(
  { state, holder, delegator }: Holders & Pick<CaseRow, 'state'>,
  { to }: Pick<Move, 'to'>,
  after: string,
): Holders {
  if (after === state) return { holder, delegator }
  return { holder: after === 'returned' || to === 'returner' ? holder : null, delegator: null }
}

/** The causes of every trade that say who has a case in hand. */
export const holderCauses = {
  take: ({ by }) => ({ holder: by?.actor.id ?? null }),
  delegate: ({ by, person }) => ({ holder: person ?? null, delegator: by?.actor.id ?? null }),
  giveBack: ({ row }) => ({ holder: row.delegator, delegator: null }),
  transfer: ({ person }) => ({ holder: person ?? null }),
} satisfies Record<string, CauseEffect<CaseRow, unknown>>

/** Who could go on with cases: all that hold a permission, but for those who have it or are concerned. */
export const holdersOf = (db: Db, permission: Permission, but: readonly (number | null)[]) =>
  listHolders(
    db,
    permission,
    but.filter((id) => id !== null),
  )

/** Who could go on with a step instead of the one who has it. */
export const peopleFor = <C extends CaseRow, F>(db: Db, { permissionFor }: Trade<C, F>, row: C) =>
  holdersOf(db, permissionFor(row), [row.holder, row.account])

/** The same, for somebody who sees the case. */
export const peopleOf = async <C extends CaseRow, F>(db: Db, trade: Trade<C, F>, id: number, actor: Actor) =>
  peopleFor(db, trade, await findSeen(db, trade, id, actor))
