import { type Copy, copyDays, leavingDays } from '#contract/accounts/privacy.ts'
import { fail } from '#contract/errors.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { noteOwnChange } from '#server/account-security/account-security.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import type { MadeFile } from '#server/http/bytes.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { notify } from '#server/notices/notices.ts'
import { checkNothingOpen, openCasesOf } from '#server/people/lent.ts'
import { type PeopleContext, readPerson } from '#server/people/people.ts'
import { keepDuties } from '#server/roles/keepers.ts'
import type { IdentityContext } from '#server/sign-in/identity.ts'
import { endSessions } from '#server/sign-in/tokens/tokens.ts'

import { copyOf } from './copy.ts'
import {
  type CopyRow,
  deleteOldCopies,
  findContent,
  findCopy,
  findLeavesAt,
  insertCopy,
  listConsents,
  lockCopyToMake,
  revokeConsent,
  setCopy,
  setLeaving,
  unsetLeaving,
} from './privacy.queries.ts'

const emptyAnswer: Record<string, never> = {}
const day = 86_400_000

/** What a member has agreed to, asked for and may take back. */
export async function privacyOf(db: Db, account: number) {
  const [consents, copy, leavesAt, open] = await Promise.all([
    listConsents(db, account),
    findCopy(db, account, copyDays),
    findLeavesAt(db, account),
    openCasesOf(db, account),
  ])
  return {
    consents: consents.map(({ givenAt, endedAt, ...consent }) => ({
      ...consent,
      givenAt: givenAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    copy: copy ? toCopy(copy) : null,
    leavesAt: leavesAt?.toISOString() ?? null,
    open,
  }
}

function toCopy({ askedAt, madeAt, late }: CopyRow): Copy {
  const until = madeAt && new Date(madeAt.getTime() + copyDays * day).toISOString()
  const state = madeAt ? 'ready' : late ? 'failed' : 'making'
  return { state, askedAt: askedAt.toISOString(), until }
}

interface OwnCall extends AtWork {
  session: number
}

/** Ends the consent in force and what rests on it: alerts, mails, and being signed in elsewhere. */
export function withdrawConsent(db: Db, { session, ...by }: OwnCall): Promise<Record<string, never>> {
  const { id } = by.actor
  return atomically(db, async (tx) => {
    if (!(await revokeConsent(tx, id))) return emptyAnswer
    await endSessions(tx, id, 'kicked', session)
    await notify(tx, { to: [id], message: 'consentRevoked', values: {} })
    await audit(tx, { ...doneBy(by), action: 'consent_revoked' })
    return emptyAnswer
  })
}

const queue = 'personal_copy'

/** Has a copy made by a job; throws while one is being made, and where one was made within a day. */
export function askCopy(db: Db, jobs: Jobs, by: AtWork): Promise<Record<string, never>> {
  return atomically(db, async (tx) => {
    const id = await insertCopy(tx, by.actor.id)
    if (id === undefined)
      return fail((await findContent(tx, by.actor.id, copyDays)) ? 'copy_of_today' : 'copy_making')
    await jobs.enqueue(tx, queue, { copy: id })
    await audit(tx, { ...doneBy(by), action: 'copy_asked' })
    return emptyAnswer
  })
}

/** Makes a copy, once however often it is begun, and tells its owner. */
export function makeCopy({ db, personal }: PeopleContext, id: number): Promise<void> {
  return atomically(db, async (tx) => {
    const account = await lockCopyToMake(tx, id)
    if (account === undefined) return
    await setCopy(tx, id, personal.sealBytes(await copyOf(tx, personal, account)))
    await notify(tx, { to: [account], message: 'copyReady', values: { days: copyDays } })
  })
}

/** Has this server make copies that wait. */
export function workAtCopies(people: PeopleContext, jobs: Jobs): void {
  // oxlint-disable-next-line no-unsafe-type-assertion -- only `askCopy` puts jobs into this queue
  jobs.work(queue, (data) => makeCopy(people, (data as { copy: number }).copy))
}

/** The copy of the caller; throws while it is being made, and when it is gone. */
export async function copyFile({ db, personal }: PeopleContext, by: AtWork): Promise<MadeFile> {
  const { id } = by.actor
  const sealed = await findContent(db, id, copyDays)
  if (!sealed) fail((await findCopy(db, id, copyDays)) ? 'copy_making' : 'copy_gone')
  await audit(db, { ...doneBy(by), action: 'copy_downloaded' })
  return { name: '个人信息副本.zip', mediaType: 'application/zip', content: personal.unsealBytes(sealed) }
}

/** Deletes copies that are too old; returns how many. */
export const forgetCopies = (db: Db): Promise<number> => deleteOldCopies(db, copyDays)

const chineseDay = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

/**
 * Has the caller's account end after some days. Nobody leaves who has a case in work, or alone holds a duty that the
 * archive cannot do without.
 */
export async function leave(identity: IdentityContext, by: AtWork): Promise<{ leavesAt: string }> {
  const { id } = by.actor
  const { db, personal } = identity
  const person = await readPerson(db, personal, id)
  return atomically(db, async (tx) => {
    await checkNothingOpen(tx, id)
    const leavesAt = (await keepDuties(tx, () => setLeaving(tx, id, leavingDays))) ?? fail('not_found')
    await notify(tx, { to: [id], message: 'leaving', values: { day: chineseDay(leavesAt) } })
    await noteOwnChange(identity, tx, { person, from: by.from, action: 'leaving_asked' })
    return { leavesAt: leavesAt.toISOString() }
  })
}

/** Takes back that the caller's account ends. */
export function stay(db: Db, by: AtWork): Promise<Record<string, never>> {
  return atomically(db, async (tx) => {
    if (!(await unsetLeaving(tx, by.actor.id))) fail('not_leaving')
    await notify(tx, { to: [by.actor.id], message: 'leavingUndone', values: {} })
    await audit(tx, { ...doneBy(by), action: 'leaving_undone' })
    return emptyAnswer
  })
}
