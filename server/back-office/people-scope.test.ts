import { expect, test } from 'vitest'
import { z } from 'zod'

import { staff } from '#contract/accounts/staff.ts'
import { api } from '#contract/api.ts'
import { auditLog } from '#contract/audit-log.ts'
import { storedFileRoutes } from '#contract/back-office/content/stored-file.ts'
import { creditLineRoutes } from '#contract/back-office/credit/line.ts'
import { creditPurseRoutes } from '#contract/back-office/credit/purse.ts'
import { creditRequestRoutes } from '#contract/back-office/credit/request.ts'
import { fileService } from '#contract/files/file-service.ts'
import type { Route } from '#contract/route.ts'
import { testApp } from '#testing/app.ts'
import { buildSession } from '#testing/builders/accounts.ts'
import { buildBackOffice, buildKeeper, buildOffices } from '#testing/builders/back-office.ts'
import { outcomeOf } from '#testing/outcome.ts'

const library = await testApp()
const { pool } = library
const backOffice = await buildBackOffice(library)
const buildOffice = buildOffices(library, backOffice)
const [east, west] = [await buildOffice('东区'), await buildOffice('西区')]
const keeperOf = (role: string) =>
  buildKeeper(library, backOffice, { department: east.id, name: '东区', role }).then(({ call }) => call)
const records = await keeperOf('records_manager')
const auditor = await keeperOf('audit_admin')

const idOf = async (statement: string, values: unknown[]): Promise<number> =>
  (await pool.query<{ id: number }>(statement, values)).rows[0]?.id ?? 0

/** A person with one of each thing that people have. */
async function belongings([account = 0]: readonly number[], place: string) {
  await buildSession(library.db, { account })
  const session = await idOf('select id from session where account = $1 order by id desc', [account])
  const purse = await idOf('select id from credit_purse where account = $1', [account])
  await pool.query(`select book_credit($1, 5, 'grant', null, null, '', $2, null)`, [purse, place])
  const line = await idOf('select id from credit_line where purse = $1 order by id desc', [purse])
  const request = await idOf(
    `insert into credit_request (account, amount, purpose) values ($1, 10, $2) returning id`,
    [account, place],
  )
  const content = await idOf(
    `insert into stored_content (sha256, size, media_type, chunk_size, scanned)
      values (sha256($1::text::bytea), 3, 'text/plain', 3, true) returning id`,
    [`${place} ${account}`],
  )
  const file = await idOf(
    `insert into stored_file (owner, name, suffix, path_name, content) values ($1, $3 || '.txt', 'txt', $3, $2)
      returning id`,
    [account, content, place],
  )
  return { account, session, purse, line, request, file }
}

const theirs = await belongings(west.people, '西区')
const ours = await belongings(east.people, '东区')

/** Cases lie on a desk, whoever their reader is; accounts have a table of their own. */
const onDesk = 'a case, or a record, and the desk that has the right to it'
const own = 'pinned beside, in scope.test.ts'

type Row = [ask: (of: typeof theirs) => Promise<unknown>, foreign: string] | string
const nobody = 'nobody from outside'
const note = '测试'

/** Every call of staff that names people or lists what is theirs, asked from the east about the west. */
const rows: Record<string, Row> = {
  'staff.sessions': [() => east.guard(staff.sessions, {}), nobody],
  'staff.sessions of one': [({ account }) => east.guard(staff.sessions, { account }), nobody],
  'staff.endSession': [({ session }) => east.guard(staff.endSession, { id: session }), 'not_found'],
  'deliveries.page': onDesk,
  'deliveries.one': onDesk,
  'creditPurse.page': [() => records(creditPurseRoutes.page, {}), nobody],
  'creditPurse.options': [({ purse }) => records(creditPurseRoutes.options, { ids: [purse] }), nobody],
  'creditPurse.detail': [({ purse }) => records(creditPurseRoutes.detail, { id: purse }), 'not_found'],
  'creditPurse.grant': [
    ({ purse }) => records(creditPurseRoutes.grant, { ids: [ours.purse, purse], amount: 1, note }),
    'not_found',
  ],
  'creditLine.page': [() => records(creditLineRoutes.page, {}), nobody],
  'creditLine.options': [({ line }) => records(creditLineRoutes.options, { ids: [line] }), nobody],
  'creditLine.detail': [({ line }) => records(creditLineRoutes.detail, { id: line }), 'not_found'],
  'creditLine.refund': [({ line }) => records(creditLineRoutes.refund, { id: line, note }), 'not_found'],
  'creditRequest.page': [() => records(creditRequestRoutes.page, {}), nobody],
  'creditRequest.options': [
    ({ request }) => records(creditRequestRoutes.options, { ids: [request] }),
    nobody,
  ],
  'creditRequest.detail': [
    ({ request }) => records(creditRequestRoutes.detail, { id: request }),
    'not_found',
  ],
  'creditRequest.answer': [
    ({ request }) => records(creditRequestRoutes.answer, { id: request, grant: 5, answer: note }),
    'not_found',
  ],
  'storedFile.page': [() => east.system(storedFileRoutes.page, {}), nobody],
  'storedFile.options': [({ file }) => east.system(storedFileRoutes.options, { ids: [file] }), nobody],
  'storedFile.detail': [({ file }) => east.system(storedFileRoutes.detail, { id: file }), 'not_found'],
  'fileService.page': [() => east.system(fileService.page, {}), nobody],
  'fileService.fileListForAll': [() => east.system(fileService.fileListForAll, { pathName: '西区' }), nobody],
  'fileService.thumbnail': [({ file }) => east.system(fileService.thumbnail, { id: file }), 'not_found'],
  'fileService.delete': [
    ({ file }) => east.system(fileService.delete, { ids: [ours.file, file] }),
    'not_found',
  ],
  'auditLog.page': [() => auditor(auditLog.page, {}), 'beyond_scope'],
  'auditLog.line': [() => auditor(auditLog.line, { id: 1 }), 'beyond_scope'],
  'auditLog.recordChange': [() => auditor(auditLog.recordChange, { id: 1 }), 'beyond_scope'],
  'auditLog.people': [() => auditor(auditLog.people, { text: '西区' }), 'beyond_scope'],
  'auditLog.count': [() => auditor(auditLog.count, {}), 'beyond_scope'],
  'auditLog.export': [() => auditor(auditLog.export, {}), 'beyond_scope'],
  'staffLoans.queue': onDesk,
  'staffLoans.others': onDesk,
  'staffLoans.copy': onDesk,
  'staffLoans.scan': onDesk,
  'staffLoans.onBehalf': onDesk,
  'readingDesk.day': onDesk,
  'staffDeposits.queue': onDesk,
  'staffFeedback.page': onDesk,
  'staffFeedback.detail': onDesk,
  'drafts.page': onDesk,
  'quality.page': onDesk,
  'drafts.one': onDesk,
  'readings.page': onDesk,
  'readings.one': onDesk,
  'versions.field': onDesk,
}

const pinned = ['user', 'department', 'role', 'group', 'organisation']
const words = 'account owner reader writer author holder username contact people person by who editor'.split(
  ' ',
)

/** Whether a schema has a property that names a person. */
const namesPeople = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.entries(schema).some(
    ([name, part]) =>
      (name === 'properties' && Object.keys(Object(part)).some((property) => words.includes(property))) ||
      namesPeople(part),
  )

test(`every call of staff that names people has its row, or is ${own}`, () => {
  const naming = Object.entries(api).flatMap(([feature, routes]) =>
    Object.entries<Route>(routes).flatMap(([name, { access, input, output }]) => {
      if (pinned.includes(feature) || access === 'member' || access === 'anyone') return []
      const schemas = [input, output].map((schema) => z.toJSONSchema(schema, { unrepresentable: 'any' }))
      return schemas.some(namesPeople) ? [`${feature}.${name}`] : []
    }),
  )
  const known = new Set(Object.keys(rows).map((name) => name.split(' ')[0]))
  expect(naming.filter((name) => !known.has(name))).toEqual([])
})

const asked = Object.entries(rows).flatMap(([name, row]) =>
  typeof row === 'string' ? [] : [[name, ...row] as const],
)

test.each(asked)('%s', async (_, ask, foreign) => {
  await pool.query('update session set proved_at = now()')
  const answer = ask(theirs)
  const outcome = await outcomeOf(answer)
  const seen = outcome === 'done' && JSON.stringify(await answer).includes('西区')
  expect(outcome === 'done' ? (seen ? 'foreign rows' : nobody) : outcome).toBe(foreign)
})

test('what lies within the scope is seen and changed', async () => {
  await pool.query('update session set proved_at = now()')
  const { session, purse, file, request, account } = ours
  expect((await east.guard(staff.sessions, { account })).total).toBe(1)
  expect(await outcomeOf(east.guard(staff.endSession, { id: session }))).toBe('done')
  expect(await outcomeOf(records(creditPurseRoutes.grant, { ids: [purse], amount: 1, note }))).toBe('done')
  expect(await outcomeOf(records(creditRequestRoutes.answer, { id: request, grant: 5, answer: note }))).toBe(
    'done',
  )
  expect((await east.system(storedFileRoutes.page, {})).records.map(({ id }) => id)).toEqual([file])
  expect(await outcomeOf(east.system(fileService.delete, { ids: [file] }))).toBe('done')
})
