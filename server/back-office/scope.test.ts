import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'

import { departmentRoutes } from '#contract/back-office/department.ts'
import { group, groupRoutes } from '#contract/back-office/group.ts'
import { organisation, organisationRoutes } from '#contract/back-office/organisation.ts'
import { role, roleRoutes } from '#contract/back-office/role.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'
import { exportRoutes, sheetRoutes } from '#contract/back-office/sheet-routes.ts'
import { userRoutes } from '#contract/back-office/user.ts'
import type { Route } from '#contract/route.ts'
import { testApp } from '#testing/app.ts'
import { buildBackOffice, buildOffices, type Office } from '#testing/builders/back-office.ts'
import type { Inside } from '#testing/builders/people.ts'
import { bytesOf } from '#testing/builders/sheets.ts'
import { bookOf, type Table } from '#testing/builders/workbooks/workbooks.ts'
import { outcomeOf, whenFree } from '#testing/outcome.ts'

const library = await testApp()
const backOffice = await buildBackOffice(library)
const buildOffice = buildOffices(library, backOffice)

const east = await buildOffice('东区')
const west = await buildOffice('西区')

test('500 mixed requests of two scopes at once show no row of the other', async () => {
  const { rows } = await library.pool.query<{ id: number }>(`select id from role where code = 'member'`)
  const ask = (call: Inside['call'], turn: number): Promise<{ records: { id: number }[] }> =>
    turn % 3 === 0
      ? call(userRoutes.page, {})
      : turn % 3 === 1
        ? call(userRoutes.page, { text: '区' })
        : call(userRoutes.page, { filters: { roles: [rows[0]?.id ?? 0] }, sort: 'username' })
  const offices = [east, west]
  const isOwn = async (turn: number) => {
    const office = offices[turn % 2] ?? east
    const { records } = await whenFree(() => ask(office.system, turn))
    return records.length > 0 && records.every(({ id }) => office.people.includes(id))
  }
  // in waves of a hundred: a server that is asked for more at once sends some away
  for (let wave = 0; wave < 5; wave += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, turn) => isOwn(wave * 100 + turn)))
    expect(answers.filter(Boolean)).toHaveLength(100)
  }
})

const moveTo = (call: Call, id: number, parent: number | null) =>
  call(departmentRoutes.dragUpdate, { id, parent, position: 0 })

type Call = Inside['call']

/** The calls about people and departments; those of every resource only where the resource is of a scope. */
const features = {
  user: userRoutes,
  department: departmentRoutes,
  role: without(roleRoutes, { ...resourceRoutes(role), ...exportRoutes(role) }),
  group: without(groupRoutes, { ...resourceRoutes(group), ...sheetRoutes(group) }),
  organisation: without(organisationRoutes, {
    ...resourceRoutes(organisation),
    ...sheetRoutes(organisation),
  }),
}

function without(routes: Record<string, Route>, standard: object): Record<string, Route> {
  return Object.fromEntries(Object.entries(routes).filter(([name]) => !Object.hasOwn(standard, name)))
}

/** What a call answers that is the same for everybody who may make it. */
const sameForAll = 'the same for everybody'

type Row = [ask: (east: Office, west: Office) => Promise<unknown>, outcome: string] | typeof sameForAll

const nobody = 'nobody from outside'
const u = ({ people: [id = 0] }: Office) => id

/**
 * Every call about people and departments, made by an administrator of the east with an id of the west in each field
 * that takes one, and how it ends.
 */
const rows: Record<string, Row> = {
  'user.page': [(e, w) => e.system(userRoutes.page, { filters: { department: [w.id] } }), nobody],
  'user.options': [(e, w) => e.system(userRoutes.options, { ids: w.people }), nobody],
  'user.options by name': [(e) => e.system(userRoutes.options, { text: '西区' }), nobody],
  'user.detail': [(e, w) => e.system(userRoutes.detail, { id: u(w) }), 'not_found'],
  'user.create': [
    async (e, w) => e.system(userRoutes.create, { values: await backOffice.somebody({ department: w.id }) }),
    'beyond_scope',
  ],
  'user.update': [
    (e, w) => e.system(userRoutes.update, { id: u(w), version: 1, values: { number: '1' } }),
    'not_found',
  ],
  'user.update department': [
    (e, w) => e.system(userRoutes.update, { id: u(e), version: 1, values: { department: w.id } }),
    'beyond_scope',
  ],
  'user.taken': sameForAll,
  'user.touched': [(e, w) => e.system(userRoutes.touched, { ids: [u(w)] }), 'not_found'],
  'user.batchDelete': [(e, w) => e.system(userRoutes.batchDelete, { ids: [u(e), u(w)] }), 'not_found'],
  'user.restore': [(e, w) => e.system(userRoutes.restore, { ids: [u(w)] }), 'not_found'],
  'user.template': sameForAll,
  'user.export': [(e, w) => sheetOf(e, userRoutes.export, [u(w)]), nobody],
  'user.import': [
    (e) =>
      problemsOf(e, userRoutes.import, {
        用户: [
          ['用户名', '真实姓名', '手机号', '部门'],
          ['west-person', '西来的', '13800000001', '西区'],
        ],
      }),
    '部门 refused',
  ],
  'user.pageSelectedUser': [(e, w) => e.system(userRoutes.pageSelectedUser, { department: w.id }), nobody],
  'user.pageUnselectedUser': [
    (e, w) => e.system(userRoutes.pageUnselectedUser, { department: w.id }),
    nobody,
  ],
  'user.userAndDept': [(e) => e.system(userRoutes.userAndDept, { text: '西区' }), nobody],
  'user.mergeTouched': [(e, w) => e.system(userRoutes.mergeTouched, { id: u(w) }), 'not_found'],
  'user.merge': [(e, w) => e.system(userRoutes.merge, { keep: u(e), merge: u(w) }), 'not_found'],
  'user.merge into': [(e, w) => e.system(userRoutes.merge, { keep: u(w), merge: u(e) }), 'not_found'],
  'user.setEnabled': [
    (e, w) => e.system(userRoutes.setEnabled, { ids: [u(e), u(w)], enabled: false }),
    'not_found',
  ],
  'user.setDepartment': [
    (e, w) => e.system(userRoutes.setDepartment, { ids: [u(w)], department: e.id }),
    'not_found',
  ],
  'user.setDepartment into': [
    (e, w) => e.system(userRoutes.setDepartment, { ids: [u(e)], department: w.id }),
    'beyond_scope',
  ],
  'user.setRoles': [(e, w) => e.guard(userRoutes.setRoles, { ids: [u(w)], add: [] }), 'not_found'],
  'user.unlock': [(e, w) => e.system(userRoutes.unlock, { id: u(w) }), 'not_found'],
  'user.kick': [(e, w) => e.guard(userRoutes.kick, { id: u(w) }), 'not_found'],
  'user.updatePassword': [(e, w) => e.system(userRoutes.updatePassword, { id: u(w) }), 'not_found'],
  'user.unmask': [(e, w) => e.guard(userRoutes.unmask, { id: u(w), reason: '核实' }), 'not_found'],

  'department.page': [(e) => e.system(departmentRoutes.page, { text: '西区' }), nobody],
  'department.options': [(e, w) => e.system(departmentRoutes.options, { ids: [w.id] }), nobody],
  'department.detail': [(e, w) => e.system(departmentRoutes.detail, { id: w.id }), 'not_found'],
  'department.create': [
    (e, w) =>
      e.system(departmentRoutes.create, {
        values: { code: 'under-west', name: '西区之下', parent: w.id, unitType: 'internal' },
      }),
    'invalid_input',
  ],
  'department.update': [
    (e, w) => e.system(departmentRoutes.update, { id: w.id, version: 1, values: { name: '甲' } }),
    'not_found',
  ],
  'department.taken': sameForAll,
  'department.touched': [(e, w) => e.system(departmentRoutes.touched, { ids: [w.id] }), 'not_found'],
  'department.batchDelete': [(e, w) => e.system(departmentRoutes.batchDelete, { ids: [w.id] }), 'not_found'],
  'department.tree': [(e) => e.system(departmentRoutes.tree, {}), nobody],
  'department.counts': [(e) => e.system(departmentRoutes.counts, {}), nobody],
  'department.dragUpdate': [(e, w) => moveTo(e.system, w.id, e.id), 'not_found'],
  'department.dragUpdate under': [(e, w) => moveTo(e.system, e.id, w.id), 'not_found'],
  'department.dragUpdate from outside': [
    async (e) => {
      const { id } = await backOffice.system.call(departmentRoutes.create, {
        values: { code: `own-${backOffice.next()}`, name: '东区的', parent: e.id, unitType: 'internal' },
      })
      await library.pool.query(`update role set scope = 'below' where code = 'system_admin-' || $1`, [e.id])
      return moveTo(e.system, e.id, id).catch((error: unknown) => {
        if (Object(error).code !== 'tree_cycle') throw error
      })
    },
    'beyond_scope',
  ],
  'department.dragUpdate to the top': [(e) => moveTo(e.system, e.id, null), 'beyond_scope'],
  'department.template': sameForAll,
  'department.export': [(e, w) => sheetOf(e, departmentRoutes.export, [w.id]), nobody],
  'department.import': [
    (e) =>
      problemsOf(e, departmentRoutes.import, {
        部门: [
          ['部门编码', '部门名称', '上级部门', '单位类型'],
          ['under-west', '之下', '西区', '馆内部门'],
        ],
      }),
    '上级部门 refused',
  ],
  'department.selectedUser': [
    (e, w) => e.system(departmentRoutes.selectedUser, { department: w.id }),
    nobody,
  ],
  'department.pageUnselectedUser': [
    (e, w) => e.system(departmentRoutes.pageUnselectedUser, { department: w.id }),
    nobody,
  ],

  'role.saveUsers': [(e, w) => e.guard(roleRoutes.saveUsers, { id: 1, ids: [u(w)] }), 'not_found'],
  'role.deleteUsers': [(e, w) => e.guard(roleRoutes.deleteUsers, { id: 1, ids: [u(w)] }), 'not_found'],
  'role.adminRole': [(e) => e.guard(roleRoutes.adminRole, { id: 1 }), nobody],
  // roles are read by whoever may read roles, like their page: a foreign name is one of a role, not of a person
  'role.adminRoleList': [(e) => e.guard(roleRoutes.adminRoleList, {}), 'foreign rows'],
  'role.roleTree': [(e) => e.guard(roleRoutes.roleTree, {}), 'foreign rows'],
  'role.reach': [
    (e, w) => e.guard(roleRoutes.reach, { scope: 'chosen', departments: [w.id] }),
    'beyond_scope',
  ],
  'group.addUsers': [(e, w) => e.system(groupRoutes.addUsers, { id: 1, ids: [u(w)] }), 'not_found'],
  'group.removeUsers': [(e, w) => e.system(groupRoutes.removeUsers, { id: 1, ids: [u(w)] }), 'not_found'],
  'organisation.queryCompanyMember': [
    (e) => e.system(organisationRoutes.queryCompanyMember, { id: 1, text: '西区' }),
    nobody,
  ],
  'organisation.memberMatch': [(e) => e.system(organisationRoutes.memberMatch, { text: '西区' }), nobody],
  'organisation.confirmMembers': [
    (e, w) => e.system(organisationRoutes.confirmMembers, { id: 1, ids: [u(w)] }),
    'not_found',
  ],
  'organisation.removeMembers': [
    (e, w) => e.system(organisationRoutes.removeMembers, { id: 1, ids: [u(w)] }),
    'not_found',
  ],
  'organisation.setManager': [
    (e, w) => e.system(organisationRoutes.setManager, { id: 1, account: u(w), manager: true }),
    'not_found',
  ],
  'organisation.mergeTouched': sameForAll,
  'organisation.merge': sameForAll,
  'organisation.mine': [(e) => e.system(organisationRoutes.mine, {}), 'not_company_manager'],
  'organisation.mineMembers': [(e) => e.system(organisationRoutes.mineMembers, {}), 'not_company_manager'],
  'organisation.mineConfirm': [
    (e, w) => e.system(organisationRoutes.mineConfirm, { ids: [u(w)] }),
    'not_company_manager',
  ],
  'organisation.mineRemove': [
    (e, w) => e.system(organisationRoutes.mineRemove, { ids: [u(w)] }),
    'not_company_manager',
  ],
}

/** The rows of a workbook that a call answers with. */
async function sheetOf({ token }: Office, route: Route, ids: number[]): Promise<unknown> {
  const book = read(await bytesOf({ token }, route, { text: '', filters: {}, ids }))
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
}

/** What is found in a workbook. */
async function problemsOf(
  { system }: Office,
  route: typeof userRoutes.import,
  sheets: Record<string, Table>,
) {
  const { problems } = await system(route, { fileName: '表.xlsx', file: bookOf(sheets) })
  return { found: problems.map(({ header, code }) => `${header} ${code}`).join() }
}

async function endOf(answer: Promise<unknown>): Promise<string> {
  const outcome = await outcomeOf(answer)
  if (outcome !== 'done') return outcome
  const answered: { found?: string } = Object(await answer)
  return answered.found ?? (JSON.stringify(answered).includes('西区') ? 'foreign rows' : nobody)
}

test('every call about people and departments has its row', () => {
  const named = Object.entries(features).flatMap(([feature, routes]) =>
    Object.keys(routes).map((name) => `${feature}.${name}`),
  )
  expect(new Set(Object.keys(rows).map((name) => name.split(' ')[0]))).toEqual(new Set(named))
})

test.each(
  Object.entries(rows).flatMap(([name, row]) => (row === sameForAll ? [] : [[name, ...row] as const])),
)('%s from outside the scope', async (_, ask, outcome) => {
  await library.pool.query('update session set proved_at = now()')
  expect(await endOf(ask(east, west))).toBe(outcome)
})
