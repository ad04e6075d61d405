import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

import type { TransitMode } from '#contract/sign-in/payload-encryption.ts'
import type { Db } from '#database/database.ts'

import { deleteServer, noteServer } from './gateway-setting.queries.ts'

const interval = 20_000

/** Notes every twenty seconds that this server runs and in which mode, so that staff see which are to be restarted. */
export function openRunningServer(
  db: Db,
  mode: TransitMode,
  report: (error: unknown) => void,
): { close: () => Promise<void> } {
  const name = `${hostname()}-${process.pid}-${randomBytes(2).toString('hex')}`
  let noting = Promise.resolve()
  const note = () => void (noting = noteServer(db, name, mode).catch(report))
  note()
  const timer = setInterval(note, interval).unref()
  return {
    close: async () => {
      clearInterval(timer)
      await noting
      await deleteServer(db, name).catch(report)
    },
  }
}
