import { sql } from 'kysely'

import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'

import { loadCorrespondence } from './correspondence.ts'
import { loadDrafts } from './drafts.ts'
import type { LoanMessageWriter } from './loan-rows.ts'
import { loadLoans } from './loans.ts'
import { loadOutbox } from './outbox.ts'
import { apps, departments, groups, organisations, people } from './staffing.ts'
import { yearOfLog } from './year-of-log.ts'

/** How a phone number is stored: sealed, and as the key by which it is found. */
export type PhoneSealer = (phone: string) => { phone: Buffer; phoneKey: Buffer }

/** What the product knows that the people need. */
export interface PeopleTools {
  storePhone: PhoneSealer
  loanMessage: LoanMessageWriter
}

const day = 86_400_000

/**
 * People of the invented archive with their departments, groups, organisations and apps, a year of the log, and
 * drafts on their way. None of them can sign in. In a library that has accounts or a log nothing is added.
 */
export function loadPeople(db: Db, { storePhone, loanMessage }: PeopleTools, now: number): Promise<boolean> {
  return atomically(db, async (tx) => {
    const { rows } = await sql<{ used: boolean }>`select exists (select from account) or h.id > 0 as used
      from audit_head h for update`.execute(tx)
    if (rows[0]?.used ?? true) return false
    await loadDepartments(tx)
    await loadOrganisations(tx)
    const ids = await loadAccounts(tx, storePhone, now)
    await loadGroups(tx, ids)
    await loadApps(tx)
    const actors = people.map(({ name, role }, i) => ({ id: ids[i] ?? 0, name, role }))
    await loadLog(tx, actors, now)
    const [author, reviewer] = actors.filter(({ role }) => role === 'records_manager')
    if (author && reviewer) await loadDrafts(tx, author, reviewer, Math.floor(now / day))
    const { readers, staff } = loanPeople(actors)
    await loadLoans(tx, { readers, staff, messageOf: loanMessage, now })
    await loadCorrespondence(tx, { readers: readers.map(({ id }) => id), clerk: staff.counter, now })
    await loadOutbox(tx, now)
    return true
  })
}

/** Somebody whose account was disabled after a month. */
const hasLeft = (index: number) => (index + 1) % 17 === 0

/** Readers of the applications, and who has worked on them. */
function loanPeople(actors: readonly { id: number; name: string; role: string }[]) {
  const readers = actors.flatMap(({ role, ...person }, i) =>
    role === 'member' && !hasLeft(i) ? [{ ...person, company: people[i]?.company ?? '' }] : [],
  )
  const first = (role: string) => actors.find((actor) => actor.role === role)?.id
  const held = { reviewer: first('loan_reviewer'), secrecy: first('secrecy_officer') }
  return { readers, staff: { ...held, counter: first('counter_clerk') } }
}

const json = (rows: unknown) => JSON.stringify(rows)

async function loadDepartments(tx: Db): Promise<void> {
  for (const [position, { code, name, above, unitType, phone = null }] of departments.entries())
    await sql`insert into department (parent, position, code, name, unit_type, phone)
      select id, ${position + 1}, ${code}, ${name}, ${unitType}, ${phone} from department where code = ${above}`.execute(
      tx,
    )
}

async function loadOrganisations(tx: Db): Promise<void> {
  await sql`insert into organisation (name, name_key, nature, industry)
    select name, organisation_key(name), nature, industry from json_to_recordset(${json(organisations)}::json)
      as o (name text, nature text, industry text)`.execute(tx)
}

/** Their ids, in order. The first member of an organisation manages it. */
async function loadAccounts(tx: Db, phoneStored: PhoneSealer, now: number): Promise<number[]> {
  const rows = people.map(({ phone, organisation = -1, ...person }, i) => {
    const stored = phoneStored(phone)
    return {
      ...person,
      phone: `\\x${stored.phone.toString('hex')}`,
      phone_key: `\\x${stored.phoneKey.toString('hex')}`,
      organisation: organisations[organisation]?.name,
      manages: people.findIndex((other) => other.organisation === organisation) === i && organisation >= 0,
      leaves: hasLeft(i),
      created_at: new Date(now - (800 - 9 * i) * day).toISOString(),
    }
  })
  const { rows: made } = await sql<{ id: number }>`
    insert into account (username, username_key, name, phone, phone_key, department, party, company, company_nature,
      industry, organisation, company_manager, number, business, created_at, disabled_at)
    select p.username, p.username, p.name, p.phone::bytea, p.phone_key::bytea, d.id,
      case when o.id is null then 'person' else 'organisation' end, p.company, o.nature, o.industry, o.id, p.manages,
      p.number, p.business, p.created_at, case when p.leaves then p.created_at + interval '30 days' end
    from rows from (json_to_recordset(${json(rows)}::json) as (username text, name text, phone text, phone_key text,
        department text, company text, organisation text, manages boolean, number text, business text,
        created_at timestamptz, leaves boolean)) with ordinality
      as p (username, name, phone, phone_key, department, company, organisation, manages, number, business, created_at, leaves, place)
      join department d on d.code = p.department left join organisation o on o.name = p.organisation
    order by p.place returning id`.execute(tx)
  const ids = made.map(({ id }) => id)
  const roles = people.map(({ role }, i) => ({ account: ids[i], role })).filter(({ role }) => role !== '')
  await sql`insert into account_role (account, role)
    select g.account, r.id from json_to_recordset(${json(roles)}::json) as g (account bigint, role text)
      join role r on r.code = g.role`.execute(tx)
  return ids
}

async function loadGroups(tx: Db, ids: readonly number[]): Promise<void> {
  for (const { name, remark, fits } of groups) {
    const inside = ids.filter((_, i) => people[i] && fits(people[i]))
    await sql`with made as (insert into user_group (name, remark) values (${name}, ${remark || null}) returning id)
      insert into user_group_member (user_group, account) select made.id, account
        from made, unnest(${inside}::bigint[]) as account`.execute(tx)
  }
}

async function loadApps(tx: Db): Promise<void> {
  await sql`insert into app (code, name, type, description)
    select code, name, type, description from json_to_recordset(${json(apps)}::json)
      as a (code text, name text, type smallint, description text) on conflict do nothing`.execute(tx)
}

/** Each line hashes the one before it, as the log does itself; only the clock is that of the line. */
async function loadLog(tx: Db, actors: Parameters<typeof yearOfLog>[0], now: number): Promise<void> {
  const lines = yearOfLog(actors, now).map((line, i) => ({ ...line, id: i + 1, hash: '\\x' }))
  for (const table of ['audit_event', 'audit_head'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  await sql`
    with recursive line as materialized (
      select (given ->> 'id')::bigint as id, jsonb_populate_record(null::audit_event, given) as event
      from jsonb_array_elements(${json(lines)}::jsonb) as given),
    chained as (
      select id, event, audit_hash('', event) as hash from line where id = 1
      union all
      select l.id, l.event, audit_hash(c.hash, l.event) from chained c join line l on l.id = c.id + 1),
    written as (
      insert into audit_event
      select (jsonb_populate_record(event, jsonb_build_object('hash', hash::text))).* from chained
      returning id, hash)
    update audit_head set (id, hash) = (select id, hash from written order by id desc limit 1)`.execute(tx)
  for (const table of ['audit_event', 'audit_head'])
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
}
