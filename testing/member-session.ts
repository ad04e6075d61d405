import { openDatabase, openPool } from '#database/database.ts'
import { reachPostgres } from '#database/embedded/embedded.ts'

import { buildAccount, buildSession } from './builders/accounts.ts'

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Usage: node testing/member-session.ts DATA_DIR')

/** Opens a session of a member in the library of a folder, which a product may be serving, and prints its token. */
const postgres = await reachPostgres(dataDir, () => {})
const pool = openPool({ connection: postgres.connection })
const db = openDatabase(pool)
const { id } = await buildAccount(db)
console.info(await buildSession(db, { account: id }))
await pool.end()
await postgres.stop()
