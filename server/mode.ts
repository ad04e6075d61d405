import type pg from 'pg'

import type { Config } from './config.ts'

/**
 * Whether this is a demo: set by MODE, else true if the library holds the demo city. Only a demo prints undelivered
 * messages on the console.
 */
export async function isDemo({ mode }: Config, pool: pg.Pool): Promise<boolean> {
  if (mode !== undefined) return mode === 'demo'
  const { rows } = await pool.query<{ demo: boolean }>(`select demo_mark <> '' as demo from site`)
  return rows[0]?.demo ?? false
}
