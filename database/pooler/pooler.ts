import pg from 'pg'

import type { DatabaseOptions } from '#database/database.ts'
import { StartRefusal } from '#database/start-refusal.ts'

/** Known to a connection that was made with its options. */
const mark = 'geolibrary.direct'
/** How PgBouncer refuses options that it was not told to ignore. */
const protocolViolation = '08P01'

/**
 * Whether a pooler of connections, such as PgBouncer, stands before a database: then options of a connection do not
 * arrive, and what a transaction leaves behind in its connection is another's. Throws what a connection throws.
 */
export async function isPooled(connection: DatabaseOptions['connection']): Promise<boolean> {
  const where = typeof connection === 'string' ? { connectionString: connection } : connection
  const client = new pg.Client({ ...where, connectionTimeoutMillis: 5000, options: `-c ${mark}=on` })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ mark: string | null }>('select current_setting($1, true) as mark', [
      mark,
    ])
    return rows[0]?.mark !== 'on'
  } catch (error) {
    if (Object(error).code === protocolViolation) return true
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Refuses a start behind a pooler whose role does not bring the settings that a connection of the server has: the
 * refusal says how it does.
 */
export async function requireRoleSettings(
  pool: pg.Pool,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await pool.query<{ name: string; role: string }>(
    `select key as name, current_user as role from json_each_text($1)
     where current_setting(key) <> set_config(key, value, true)`, // which tells it as it is written
    [JSON.stringify(settings)],
  )
  if (rows.length === 0) return
  const lines = rows.map(({ name, role }) => `alter role "${role}" set ${name} = '${settings[name]}';`)
  throw new StartRefusal(
    `DATABASE_URL 前面有连接池（如 PgBouncer），连接的设置要由数据库账号带来，请在数据库中执行后让连接池重连：\n${lines.join('\n')}`,
  )
}
