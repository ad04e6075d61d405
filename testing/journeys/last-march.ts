import { sql } from 'kysely'

import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit } from '#server/audit/audit.ts'

/** Writes a change of a role into the log of a library, hashed as if it had been written last March; returns the year. */
export async function changeRoleLastMarch({ db }: { db: Db }): Promise<number> {
  const now = new Date()
  const year = now.getMonth() > 2 ? now.getFullYear() : now.getFullYear() - 1
  const menus = (...names: string[]) => names.map((name) => `账号与安全 / ${name}`)
  await atomically(db, async (tx) => {
    await audit(tx, {
      ...{ action: 'resource_updated', success: true, name: '顾守安', address: '10.0.0.3' },
      object: '角色 窗口办理员（6）',
      detail: {
        of: 'role',
        before: { menus: menus('用户', '单位'), scope: 'own' },
        after: { menus: menus('用户', '用户 / 查看完整的手机号与邮箱'), scope: 'all' },
      },
    })
    await sql`alter table audit_event disable trigger user`.execute(tx)
    await sql`alter table audit_head disable trigger user`.execute(tx)
    await sql`update audit_event set at = ${`${year}-03-31 23:59:59+08`} where id = (select id from audit_head)`.execute(
      tx,
    )
    await sql`update audit_event e set hash = audit_hash(coalesce((select hash from audit_event where id = e.id - 1), ''), e)
      where id = (select id from audit_head)`.execute(tx)
    await sql`update audit_head h set hash = e.hash from audit_event e where e.id = h.id`.execute(tx)
    await sql`alter table audit_event enable trigger user`.execute(tx)
    await sql`alter table audit_head enable trigger user`.execute(tx)
  })
  return year
}
