import type pg from 'pg'

import type { Config } from './config.ts'

/**
 * Whether nothing real is at stake: the library holds the demo city, unless MODE says otherwise. Only then do messages
 * that nobody delivers appear on the console.
 */
export async function isDemo({ mode }: Config, pool: pg.Pool): Promise<boolean> {
  if (mode !== undefined) return mode === 'demo'
  const { rows } = await pool.query<{ demo: boolean }>(`select demo_mark <> '' as demo from site`)
  return rows[0]?.demo ?? false
}
