import type { Access } from '#contract/catalogue/kind.ts'
import type { Lock } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'

/** What decides which face of a record an actor sees. */
export interface AccessTerms {
  access: Access
  openOn: string | null
}

const chinaOffset = 8 * 3_600_000

/** The day of a moment in China, which is eight hours ahead all year; ISO 8601. */
export const dayOf = (at: number): string => new Date(at + chinaOffset).toISOString().slice(0, 10)

/** Today in China. */
export const today = (): string => dayOf(Date.now())

/** A protected record whose date has come is open, even before its row is updated. */
export function accessNow({ access, openOn }: AccessTerms): Access {
  return access === 'protected' && openOn !== null && openOn <= today() ? 'open' : access
}

/** Whether the actor gets the record itself, not only its catalogue entry. */
export function mayOpen(actor: Actor | undefined, guarded: AccessTerms): boolean {
  if (!actor) return false
  const access = accessNow(guarded)
  if (access === 'open' || access === 'member') return true
  return access === 'secret' ? maySeeSecrets(actor) : actor.permissions.includes('records.read')
}

export const maySeeSecrets = (actor: Actor | undefined): boolean =>
  actor?.permissions.includes('records.secret') ?? false

/** Whether the actor gets the exact place: the rest get the centre of a 0.01° cell. */
export function maySeePlace(actor: Actor | undefined, guarded: AccessTerms): boolean {
  return accessNow(guarded) === 'open' || mayOpen(actor, guarded)
}

/** Staff fields (a shelf, a note) are for those who may read everything. */
export function isStaff(actor: Actor | undefined): boolean {
  return actor?.permissions.includes('records.read') ?? false
}

/** All that an entry depends on of whoever sees it: actors of one sight see the same. */
export const sightOf = (actor: Actor | undefined): string =>
  actor ? `member${isStaff(actor) ? ' staff' : ''}${maySeeSecrets(actor) ? ' secrets' : ''}` : 'visitor'

/** Why the record stays closed to this actor; null when it does not. */
export function lockOf(actor: Actor | undefined, guarded: AccessTerms): Lock | null {
  if (mayOpen(actor, guarded)) return null
  const access = accessNow(guarded)
  if (access === 'protected') {
    return {
      reason: '资料在保护期内，汇交人尚未公开',
      until: guarded.openOn,
      decidedBy: '汇交单位与本馆资料管理员',
    }
  }
  if (access === 'secret') {
    return { reason: '涉密资料，须经保密审查', until: null, decidedBy: '本馆保密委员会' }
  }
  return actor ? null : { reason: '登录后可看全文、数据与文件', until: null, decidedBy: '本人登录即可' }
}
