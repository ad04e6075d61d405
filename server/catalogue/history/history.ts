import { isDeepStrictEqual } from 'node:util'

import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { HistoryLine, HistoryPage, RecordLink } from '#contract/catalogue/routes.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { hasOpen } from '#server/catalogue/open-record/open-record.ts'
import { findRow } from '#server/catalogue/record.ts'
import { linksTo } from '#server/catalogue/storage/references.ts'
import { findSealed, listSealedIds } from '#server/catalogue/storage/sealed.queries.ts'
import { isStaff, maySeePlace, mayOpen, type AccessTerms } from '#server/catalogue/view-level.ts'

import { type ChangeRow, type Head, listChanges } from './history.queries.ts'

type Change = HistoryLine['changes'][number]
interface HistoryRequest {
  code: string
  current: number
  size: number
  actor: Actor | undefined
}

/**
 * The applied changes of a record, the latest first. Everybody sees when each version came and what changed of the
 * entry; what changed of the record, whoever has it open now, before and after; who did it and why, staff alone. It
 * outlives the record, for staff.
 */
export async function readHistory(
  db: Db,
  kinds: Kinds,
  kind: Kind,
  asked: HistoryRequest,
): Promise<HistoryPage> {
  const { code, current, size, actor } = asked
  const now = await findRow(db, kind, code, actor)
  if (!now && !isStaff(actor)) fail('not_found')
  if (!now && (await isSealed(db, kind, code))) return { records: [], total: 0, current, size }
  const own = now?.access === 'secret' ? (await findSealed(db, now.id))?.code : undefined
  const { rows, total } = await listChanges(db, kind.name, { ...asked, code: own ?? code })
  const refs = Object.keys(kind.fields).filter((name) => kind.fields[name]?.type === 'ref')
  const ids = rows.flatMap(({ wanted, before }) =>
    [wanted, before].flatMap((content) => refs.flatMap((name) => content?.values[name] ?? [])),
  )
  const links = await linksTo(db, kinds, ids.map(Number))
  const opened = !now || (await hasOpen(db, actor, now))
  const records = rows.map((row) => lineOf({ kind, row, now, actor, links, opened }))
  return { records, total, current, size }
}

/** Whether the code is that of a secret record, which is known by another one. */
const isSealed = async (db: Db, kind: Kind, code: string) =>
  (await listSealedIds(db, kind.name, [code])).length > 0

interface Context {
  kind: Kind
  row: ChangeRow
  /** The record as it is; undefined once it is gone. */
  now: AccessTerms | undefined
  actor: Actor | undefined
  /** Whether the actor has paid for it, where it costs something. */
  opened: boolean
  links: ReadonlyMap<number, RecordLink>
}

function lineOf(context: Context): HistoryLine {
  const { id, action, at, version } = context.row
  const closed = isClosed(context)
  const all = closed ? [] : changesOf(context)
  const changes = all.filter((change) => change !== undefined)
  const more = action === 'update' && (closed || changes.length < all.length)
  return { id, action, at: at.toISOString(), version, ...authorOf(context, closed), changes, more }
}

/** Everybody learns whether it was a file, a person or the library; staff who, why and which file. */
function authorOf(
  { row, actor }: Context,
  closed: boolean,
): Pick<HistoryLine, 'by' | 'who' | 'comment' | 'batch'> {
  const { who, comment, batch, file, edited } = row
  const person = edited ? 'editor' : 'system'
  const by = batch === null ? person : 'import'
  if (!isStaff(actor)) return { by, who: null, comment: null, batch: null }
  const source = batch === null ? null : { id: batch, file: closed ? null : file }
  return { by, who, comment: closed ? null : comment, batch: source }
}

/** What guards a change: the record before it, after it, and as it is now. */
const guardsOf = ({ row: { wanted, before }, now }: Context): AccessTerms[] =>
  [wanted, before, now].filter((guard) => guard != null)

/** Of what was secret at any time only the time of a change is shown. */
const isClosed = (context: Context): boolean =>
  guardsOf(context).some((guard) => guard.access === 'secret' && !mayOpen(context.actor, guard))

/** What an update changed; undefined for what this actor may not see. */
function changesOf(context: Context): (Change | undefined)[] {
  const { kind, row, actor } = context
  const { before, wanted, parts } = row
  if (row.action !== 'update' || !before) return []
  const opens = context.opened && guardsOf(context).every((guard) => mayOpen(actor, guard))
  const places = guardsOf(context).every((guard) => maySeePlace(actor, guard))
  const place = [placeOf(before), placeOf(wanted)] as const
  return [
    ...findDifferingNames(before, wanted, entryNames).map((name): Change =>
      changeOf(name, before[name], wanted[name]),
    ),
    ...(isDeepStrictEqual(...place) ? [] : [places ? changeOf('place', ...place) : undefined]),
    ...(before.titlePublic === wanted.titlePublic || !isStaff(actor)
      ? []
      : [changeOf('titlePublic', before.titlePublic, wanted.titlePublic)]),
    ...findDifferingNames(before.values, wanted.values, Object.keys(kind.fields)).map((name) => {
      const field = kind.fields[name]
      if (!field || (field.seen === 'staff' && !isStaff(actor))) return undefined
      if ((field.seen === 'record' || field.long) && !opens) return undefined
      if (field.long || field.type === 'numbers') return changeOf(name)
      const read = (value: unknown) => (field.type === 'ref' ? context.links.get(Number(value)) : value)
      return changeOf(name, read(before.values[name]), read(wanted.values[name]))
    }),
    ...Object.entries(parts).map(([name, [from, to]]) =>
      kind.parts[name]?.entry || opens ? { name, part: true, from, to } : undefined,
    ),
  ]
}

const entryNames = ['title', 'access', 'openOn', 'district', 'year'] as const

function changeOf(name: string, ...values: readonly [unknown, unknown] | []): Change {
  const [from, to] = values
  return { name, part: false, ...(values.length > 0 && { from: from ?? null, to: to ?? null }) }
}

const placeOf = ({ lng, lat }: Head) => (lng === null || lat === null ? null : { lng, lat })

const findDifferingNames = <N extends string>(a: object, b: object, names: readonly N[]): N[] =>
  names.filter((name) => !isDeepStrictEqual(Reflect.get(a, name) ?? null, Reflect.get(b, name) ?? null))
