import { sql } from 'kysely'

import { department } from '#contract/back-office/department.ts'
import { AppError, fail } from '#contract/errors.ts'
import { holds } from '#server/back-office/scope.ts'
import { store } from '#server/back-office/store.ts'
import { isAbove } from '#server/back-office/tree.sql.ts'

import { countInDepartments, findPosition } from './departments.queries.ts'

/** Departments: who has a scope of departments sees these alone. */
export const departments = store({
  resource: department,
  columns: {
    users: sql`(select count(*) from account a where a.department = t.id and a.removed_at is null)`,
  },
  within: ({ all, departments }) => (all ? sql<boolean>`true` : sql<boolean>`t.id = any(${departments})`),
  option: { detail: sql<string>`t.code` },
  unique: { department_code_key: 'code' },
  async write(tx, { scope, given, before }) {
    const { parent } = given
    if (parent === undefined && before) return {}
    if (parent === undefined || parent === null) {
      if (!scope.all) fail('beyond_scope')
    } else {
      if (!holds(scope, parent))
        throw new AppError('invalid_input', { fields: { 'values.parent': '没有这个部门' } })
      if (before && (await isAbove(tx, departments as never, before.id, parent))) fail('tree_cycle')
    }
    const same = before && (before.parent?.id ?? null) === (parent ?? null)
    return same ? {} : { position: await findPosition(tx, parent ?? null) }
  },
  async touched(db, ids) {
    const { users, below, roles } = await countInDepartments(db, ids)
    return [
      { label: '用户', count: users, blocks: true },
      { label: '下级部门', count: below, blocks: true },
      { label: '以它为数据范围的角色', count: roles, blocks: false },
    ]
  },
})
