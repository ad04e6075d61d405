import type { Db } from '#database/database.ts'
import { hashToken } from '#server/http/session.ts'

interface Fields {
  code: string
  name: string
  secret: string
  disabled?: boolean
  /** Features that it may read. */
  reads?: readonly string[]
}

/** A client program with one key. */
export async function buildProgram(db: Db, fields: Fields): Promise<number> {
  const { code, name, secret, disabled = false, reads = [] } = fields
  const { id } = await db
    .insertInto('app')
    .values({ code, name, disabledAt: disabled ? new Date() : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hash = hashToken(secret)
  await db.insertInto('appKey').values({ app: id, purpose: '测试', prefix: '', hash }).execute()
  if (reads.length > 0)
    await db
      .insertInto('appPrivilege')
      .values(reads.map((feature) => ({ app: id, feature, type: 'read' as const })))
      .execute()
  return id
}
