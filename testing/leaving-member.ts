import { openDatabase, openPool } from '#database/database.ts'
import { reachPostgres } from '#database/embedded/embedded.ts'
import { openPasswords } from '#server/sign-in/passwords/passwords.ts'

const [dataDir, username, password, days] = process.argv.slice(2)
if (!dataDir || !username || !password)
  throw new Error('Usage: node testing/leaving-member.ts DATA_DIR USERNAME PASSWORD [DAYS]')

/**
 * A member in the library of a folder, which a product may be serving; with a number of days, as if the member had asked
 * to leave so many days earlier.
 */
const postgres = await reachPostgres(dataDir, () => {})
const pool = openPool({ connection: postgres.connection, size: 1 })
const db = openDatabase(pool)
if (days) {
  await pool.query(
    'update account set leaves_at = leaves_at - make_interval(days => $1) where username = $2',
    [Number(days), username],
  )
} else {
  const { rows } = await pool.query<{ version: string }>(
    'select version from agreement order by since desc limit 1',
  )
  const { id: account } = await db
    .insertInto('account')
    .values({
      name: '顾远帆',
      username,
      usernameKey: username,
      password: await openPasswords({}).hash(password),
      passwordAt: new Date(),
      company: '远帆岩土工程公司',
      companyNature: 'private',
      industry: 'survey',
      agreedTo: rows[0]?.version ?? null,
      agreedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await pool.query(`insert into account_role (account, role) select $1, id from role where code = 'member'`, [
    account,
  ])
}
await pool.end()
await postgres.stop()
