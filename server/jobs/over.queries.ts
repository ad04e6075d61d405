import type pg from 'pg'
import type { Db } from 'pg-boss'

/** Several statements in one text have several results, which the builder of queries would lose. */
export const dbOver = (pool: pg.Pool): Db => ({ executeSql: (text, values) => pool.query(text, values) })
