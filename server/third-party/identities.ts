import { fail } from '#contract/errors.ts'
import { maxPersonNameLength } from '#contract/identity/contact.ts'
import { plainName } from '#contract/identity/spelling.ts'
import { isProviderKind } from '#contract/sign-in/provider-kinds.ts'
import type { BoundIdentity } from '#contract/sign-in/third-party.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import type { CallOrigin } from '#server/http/implement.ts'
import { notify } from '#server/notices/notices.ts'
import { type Personal, usernameKey } from '#server/people/people.ts'
import type { IdentityContext, Identity } from '#server/sign-in/identity.ts'

import {
  deleteBareNames,
  deleteIdentity,
  findIdentity,
  findJoined,
  findOwnIdentity,
  insertDomainAccount,
  insertIdentity,
  joinAccount,
  listIdentities,
  lockWaysIn,
  setCompanyIfNone,
  setIdentityUsed,
  type WaysIn,
} from './identities.queries.ts'
import type { ProviderPerson, Provider } from './provider.ts'
import { endProviderSessions, endSessionsOf } from './sign-out/provider-sessions.queries.ts'

/** A person at a provider. */
export interface PersonAtProvider {
  provider: Pick<Provider, 'id' | 'name'>
  found: ProviderPerson
}

const sealedLabel = ({ seal }: Personal, { label }: ProviderPerson) => (label === '' ? null : seal(label))

/** The key that joins a person to this account; null where there is none, or another account has it. */
async function ownJoined(tx: Db, { joined }: ProviderPerson, account: number): Promise<string | null> {
  return joined !== undefined && (await joinAccount(tx, joined, account)) === account ? joined : null
}

/**
 * The account of a person: by the provider's lasting name, or by a name that joins providers. Equal mail addresses,
 * phone numbers and nicknames mean nothing.
 */
export function recognise(db: Db, personal: Personal, named: PersonAtProvider): Promise<number | undefined> {
  const { provider, found } = named
  return atomically(db, async (tx) => {
    const { trust = null } = found
    const label = sealedLabel(personal, found)
    const known = await findIdentity(tx, { provider: provider.id, subject: found.subject })
    if (known) {
      const joined = known.joined ?? (await ownJoined(tx, found, known.account)) // the first one stays
      await setIdentityUsed(tx, known.id, { joined, label, trust })
      return known.account
    }
    const account = found.joined === undefined ? undefined : await findJoined(tx, found.joined)
    if (account === undefined) return undefined
    const row = {
      account,
      provider: provider.id,
      subject: found.subject,
      joined: found.joined ?? null,
      label,
      trust,
    }
    return (await insertIdentity(tx, { ...row, used: true })) ? account : undefined
  })
}

/** Binds a person to an account. Refused if either is bound otherwise. */
export async function bind(
  tx: Db,
  personal: Personal,
  { provider, found }: PersonAtProvider,
  by: AtWork,
): Promise<void> {
  const { id: account } = by.actor
  const known = await findIdentity(tx, { provider: provider.id, subject: found.subject })
  if (known) return known.account === account ? undefined : fail('identity_taken')
  if (found.joined !== undefined && (await joinAccount(tx, found.joined, account)) !== account)
    fail('identity_taken')
  const row = {
    account,
    provider: provider.id,
    subject: found.subject,
    joined: found.joined ?? null,
    label: sealedLabel(personal, found),
    trust: found.trust ?? null,
    used: false,
  }
  if (!(await insertIdentity(tx, row))) fail('identity_held')
  if (found.company !== undefined) await setCompanyIfNone(tx, account, found.company)
  const values = { provider: provider.name }
  await notify(tx, { to: [account], message: 'providerBound', values })
  await audit(tx, { ...doneBy(by), action: 'identity_bound', object: provider.name })
}

/** What an account is bound to. */
export async function boundOf(db: Db, { show }: Personal, account: number): Promise<BoundIdentity[]> {
  const rows = await listIdentities(db, account)
  return rows.flatMap(({ kind, label, boundAt, usedAt, ...row }) =>
    isProviderKind(kind)
      ? [
          {
            ...row,
            kind,
            label: show(label),
            boundAt: boundAt.toISOString(),
            usedAt: usedAt?.toISOString() ?? null,
          },
        ]
      : [],
  )
}

/** The ways in that are left; a phone is one where codes can be sent to it. */
async function waysLeft({ outbox }: Identity, { password, phone, others }: WaysIn): Promise<string[]> {
  const byCode = phone && (await outbox.delivers('sms'))
  return [...(password ? ['密码'] : []), ...(byCode ? ['短信验证码'] : []), ...others]
}

/** An identity of an account that is to go, with the ways in without it. */
async function lockOwn(tx: Db, account: number, id: number) {
  const own = (await findOwnIdentity(tx, account, id)) ?? fail('not_found')
  return { own, ways: (await lockWaysIn(tx, account, own)) ?? fail('not_found') }
}

/** How the owner of an account gets in once an identity is gone, and what goes along with it. */
export function waysWithout(identity: IdentityContext, account: number, id: number) {
  return atomically(identity.db, async (tx) => {
    const { ways } = await lockOwn(tx, account, id)
    const left = await waysLeft(identity, ways)
    return { allowed: left.length > 0, left, along: ways.along }
  })
}

/**
 * Removes an identity, with those joined to it: they name the same person, and would bring it back. What began by them ends,
 * but for the session of the call. Of the last ways in, one stays.
 */
export function unbind(
  identity: IdentityContext,
  { id, session }: { id: number; session: number },
  by: AtWork,
): Promise<Record<string, never>> {
  const { id: account } = by.actor
  return atomically(identity.db, async (tx) => {
    const { own, ways } = await lockOwn(tx, account, id)
    if ((await waysLeft(identity, ways)).length === 0) fail('last_way_in')
    const gone = await deleteIdentity(tx, account, own)
    if (gone.length === 0) fail('not_found') // a second call at the same moment
    await deleteBareNames(tx, account)
    for (const person of gone)
      await endSessionsOf(tx, await endProviderSessions(tx, { ...person, but: session }), 'kicked')
    const names = [own.name, ...ways.along].join('、')
    await notify(tx, { to: [account], message: 'providerUnbound', values: { provider: names } })
    await audit(tx, { ...doneBy(by), action: 'identity_unbound', object: names })
    return {}
  })
}

/**
 * Makes the account of a domain user at the first sign-in. A name that an account of ours has is not taken over:
 * undefined, and the person may bind that account.
 */
export function addDomainAccount(
  db: Db,
  personal: Personal,
  named: PersonAtProvider,
  from: CallOrigin,
): Promise<number | undefined> {
  const { provider, found } = named
  const { username, name = username, subject, joined = null } = found
  if (username === undefined || name === undefined) return Promise.resolve(undefined)
  return atomically(db, async (tx) => {
    const row = {
      name: [...plainName(name)].slice(0, maxPersonNameLength).join(''),
      username,
      usernameKey: usernameKey(username),
    }
    const account = await insertDomainAccount(tx, row)
    if (account === undefined) return undefined
    const label = sealedLabel(personal, found)
    const identity = { account, provider: provider.id, subject, label, trust: found.trust ?? null }
    if (
      !(await insertIdentity(tx, {
        ...identity,
        joined: joined && (await ownJoined(tx, found, account)),
        used: true,
      }))
    )
      fail('identity_taken')
    const at = { name: row.name, address: from.address, object: `${username}（${provider.name}）` }
    await audit(tx, { action: 'account_made', success: true, account, ...at })
    return account
  })
}
