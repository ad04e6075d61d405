import { type Insertable, sql } from 'kysely'

import type { Db, Schema } from '#database/database.ts'

/** Inserts a member account with its password and role. */
export async function insertAccount(
  tx: Db,
  given: Insertable<Schema['account']> & { password: string },
): Promise<number> {
  const code = given.party === 'organisation' ? 'external' : 'public'
  const department = sql<number>`(select id from department where code = ${code})`
  const { id } = await tx
    .insertInto('account')
    .values({ ...given, department })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('passwordHistory').values({ account: id, password: given.password }).execute()
  await tx
    .insertInto('accountRole')
    .columns(['account', 'role'])
    .expression((eb) =>
      eb
        .selectFrom('role')
        .select((each) => [each.val(id).as('account'), 'id'])
        .where('code', '=', 'member'),
    )
    .execute()
  return id
}
