import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import type { ClaimSpace } from '#server/http/implement.ts'

import { bytesOf, bytesToCome, lockQuota, lockVolume } from './space.queries.ts'

/** Bytes of the volume that nothing which comes may take. */
const reserve = 2 ** 30

/**
 * Room for files, claimed before the first byte of them is written. Files and the uploads that were begun stand in
 * tables, for all servers; bodies on their way are counted by the server to which they come, since its bounds of bodies
 * are less than the reserve.
 */
export interface Space {
  /** Claims room for a body that comes here: of the volume, and of its account where it becomes a file. */
  claim: ClaimSpace
  /** Refuses a file beyond the space of its account; its other calls wait until the transaction ends. */
  requireQuota: (tx: Db, actor: Actor, size: number) => Promise<void>
  /** The same of an upload that is announced, for which the volume must have room as well. */
  requireRoom: (tx: Db, actor: Actor, size: number) => Promise<void>
}

/** Whoever may delete files of others has no limit. */
const isUnlimited = ({ permissions }: Actor): boolean => permissions.includes('files.write')

/** Opens the space of a store, of which every account may have so many bytes. */
export function openSpace(store: Pick<FileStore, 'free'>, quota: number): Space {
  const coming = openComing()
  const requireWithin = async (db: Db, actor: Actor, size: number) => {
    if (!isUnlimited(actor) && (await bytesOf(db, actor.id)) + size > quota) fail('file_quota_used')
  }
  const requireFree = async (size: number) => {
    if ((await store.free()) < size + reserve) fail('disk_full')
  }
  return {
    claim: async (db, { size, owner, isStored }) => {
      const account = isStored ? owner?.id : undefined
      const leave = coming.add(account, size) // counted at once: who comes meanwhile stands behind
      const [ofAccount, all] = [coming.of(account), coming.all()]
      try {
        await requireFree(all + (isStored ? await bytesToCome(db) : 0))
        if (isStored && owner) await requireWithin(db, owner, ofAccount)
        return leave
      } catch (error) {
        leave()
        throw error
      }
    },
    requireQuota: async (tx, actor, size) => {
      await lockQuota(tx, actor.id)
      await requireWithin(tx, actor, size)
    },
    requireRoom: async (tx, actor, size) => {
      await lockQuota(tx, actor.id)
      await requireWithin(tx, actor, size + coming.of(actor.id))
      await lockVolume(tx)
      await requireFree(size + coming.all() + (await bytesToCome(tx)))
    },
  }
}

/** Bytes of the bodies on their way to this server, of each account and of all. */
function openComing() {
  const byAccount = new Map<number, number>()
  let all = 0
  const of = (account: number | undefined) => (account === undefined ? 0 : (byAccount.get(account) ?? 0))
  const count = (account: number | undefined, size: number) => {
    all += size
    if (account === undefined) return
    const now = of(account) + size
    if (now > 0) byAccount.set(account, now)
    else byAccount.delete(account)
  }
  const add = (account: number | undefined, size: number) => {
    count(account, size)
    let hasLeft = false
    return () => {
      if (!hasLeft) count(account, -size)
      hasLeft = true
    }
  }
  return { add, of, all: () => all }
}
