import { randomBytes } from 'node:crypto'

import { AppError, fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { hashToken } from '#server/http/session.ts'

import { lockApps } from './apps.queries.ts'
import { appObject } from './apps.ts'
import { countValidKeys, endKeySessions, insertKey, listKeys, revokeKey } from './keys.queries.ts'

/** Valid keys of one app: an old one and a new one, for each place that has its own. */
const maxKeys = 10

interface NewKey {
  id: number
  key: string
}

interface KeyRequest {
  app: number
  purpose: string
  /** Who makes it; null for the operator. */
  by: number | null
  expiresAt?: string | undefined
}

/** Stores the hash of a new random key; the key itself is in the answer only. */
export async function issueKey(tx: Db, { app, purpose, by, expiresAt }: KeyRequest): Promise<NewKey> {
  const key = randomBytes(32).toString('base64url')
  const row = {
    app,
    purpose,
    by,
    prefix: key.slice(0, 6),
    hash: hashToken(key),
    expiresAt: expiresAt ?? null,
  }
  return { id: await insertKey(tx, row), key }
}

/** The keys of an app: all but the keys themselves. */
export async function keysOf(db: Db, app: number) {
  const isoOf = (moment: Date | null) => moment?.toISOString() ?? null
  return (await listKeys(db, app)).map(({ createdAt, usedAt, expiresAt, revokedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    usedAt: isoOf(usedAt),
    expiresAt: isoOf(expiresAt),
    revokedAt: isoOf(revokedAt),
  }))
}

/** Makes one more key of an app. */
export function makeKey(
  db: Db,
  { id, purpose, expiresAt }: { id: number; purpose: string; expiresAt?: string | undefined },
  by: AtWork,
): Promise<NewKey> {
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now())
    throw new AppError('invalid_input', { fields: { expiresAt: '到期时刻须在以后' } })
  return atomically(db, async (tx) => {
    const [app = fail('not_found')] = await lockApps(tx, [id])
    if ((await countValidKeys(tx, id)) >= maxKeys) fail('app_key_limit')
    const made = await issueKey(tx, { app: id, purpose, by: by.actor.id, expiresAt })
    const detail = { key: made.id, purpose, expiresAt: expiresAt ?? null }
    await audit(tx, { ...doneBy(by), action: 'app_key_made', object: appObject(app), detail })
    return made
  })
}

/** Revokes a key and ends what was signed in to with it. */
export function dropKey(
  db: Db,
  { id, key }: { id: number; key: number },
  by: AtWork,
): Promise<Record<string, never>> {
  return atomically(db, async (tx) => {
    const [app = fail('not_found')] = await lockApps(tx, [id])
    const purpose = (await revokeKey(tx, id, key)) ?? fail('not_found')
    await endKeySessions(tx, key)
    await audit(tx, {
      ...doneBy(by),
      action: 'app_key_revoked',
      object: appObject(app),
      detail: { key, purpose },
    })
    return {}
  })
}
