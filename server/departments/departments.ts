import { department } from '#contract/back-office/department.ts'
import { AppError, fail } from '#contract/errors.ts'
import { holdsDepartment, type Scope } from '#server/back-office/scope.ts'
import { type Store, store } from '#server/back-office/store.ts'
import { placeUnder } from '#server/back-office/tree.ts'

import { countInDepartments, moveRemovedUsers } from './departments.queries.ts'
import { departmentColumns, departmentOption, departmentsWithin } from './departments.sql.ts'

/** Departments: who has a scope of departments sees these alone. */
export const departments: Store<typeof department> = store({
  resource: department,
  columns: departmentColumns,
  within: departmentsWithin,
  option: departmentOption,
  unique: { department_code_key: 'code' },
  write: (tx, { scope, given, before }) => {
    const { parent } = given
    if (before && parent === undefined) return Promise.resolve({})
    if (before && before.parent?.id !== parent && !holdsPlace(scope, before.parent?.id)) fail('beyond_scope')
    checkParent(scope, parent ?? null)
    return placeUnder(tx, departments, { parent, before })
  },
  async touched(db, ids) {
    const { users, below, roles } = await countInDepartments(db, ids)
    return [
      { label: '用户', count: users, blocks: true },
      { label: '下级部门', count: below, blocks: true },
      { label: '以它为数据范围的角色', count: roles, blocks: false },
    ]
  },
  async remove(tx, rows) {
    await moveRemovedUsers(
      tx,
      rows.map(({ id }) => id),
    )
    return false
  },
})

/** Whether a scope holds what stands under a department, or at the top. */
const holdsPlace = (scope: Scope, parent: number | undefined): boolean =>
  parent === undefined ? scope.all : holdsDepartment(scope, parent)

/** A department stands within the scope of whoever puts it there; at the top only for those who see all. */
function checkParent(scope: Scope, parent: number | null): void {
  if (parent === null && !scope.all) fail('beyond_scope')
  if (parent === null || holdsDepartment(scope, parent)) return
  throw new AppError('invalid_input', { fields: { 'values.parent': '没有这个部门' } }, '没有这个部门')
}
