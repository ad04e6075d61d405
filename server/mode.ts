import type { Db } from '#database/database.ts'

import type { Config } from './config.ts'
import { holdsDemo } from './library.queries.ts'

/**
 * Whether this is a demo: set by MODE, else true if the library holds the demo city. Only a demo prints undelivered
 * messages on the console.
 */
export async function isDemo({ mode }: Config, db: Db): Promise<boolean> {
  return mode === undefined ? await holdsDemo(db) : mode === 'demo'
}
