import type { Db } from '#database/database.ts'

export async function findPasswordAt(db: Db, account: number): Promise<Date | null> {
  const row = await db.selectFrom('account').select('passwordAt').where('id', '=', account).executeTakeFirst()
  return row?.passwordAt ?? null
}

/** Recovery codes that are still good. */
export async function countRecoveryCodes(db: Db, account: number): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export function listOwnSessions(db: Db, account: number) {
  return db
    .selectFrom('session')
    .select(['id', 'createdAt', 'seenAt', 'address', 'agent'])
    .where('account', '=', account)
    .where('ended', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sessionToken')
          .select('hash')
          .whereRef('sessionToken.session', '=', 'session.id')
          .where('expiresAt', '>', new Date())
          .where('spentAt', 'is', null),
      ),
    )
    .orderBy('seenAt', 'desc')
    .execute()
}
