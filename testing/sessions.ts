import { type Permission, permissions } from '#contract/accounts/identity.ts'
import { openDatabase, openPool } from '#database/database.ts'
import { reachPostgres } from '#database/embedded/embedded.ts'

import { buildAccount, buildSession } from './builders/accounts.ts'

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Usage: node testing/sessions.ts DATA_DIR')

/** Sessions in the library of a folder, which a product may be serving: a member's, and one that opens every menu. */
const postgres = await reachPostgres(dataDir, () => {})
const pool = openPool({ connection: postgres.connection })
const db = openDatabase(pool)
const member = await buildAccount(db)
const staff = await buildAccount(db, { name: '馆员', permissions: Object.keys(permissions) as Permission[] })
// pages whose permission hangs on another entry of the menu, too
await pool.query(
  `insert into role_menu (role, menu) select role, menu.id from account_role, menu where account = $1
   on conflict do nothing`,
  [staff.id],
)
// journeys of this member are about other things: every record is paid for
await pool.query('insert into credit_opening (account, record) select $1, id from record', [member.id])
await pool.query(`insert into account_role (account, role) select $1, id from role where code = 'member'`, [
  staff.id,
])
console.info(
  JSON.stringify({
    member: await buildSession(db, { account: member.id }),
    staff: { ...staff, token: await buildSession(db, { account: staff.id }) },
  }),
)
await pool.end()
await postgres.stop()
