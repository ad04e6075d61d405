import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { pageOf, PageQuery } from '#contract/wire.ts'

import { Person } from './people.ts'
import { Ids } from './routes.ts'

const Page = PageQuery.extend({ text: z.string().trim().max(60).default('').meta({ label: '文字' }) })
const InOne = Page.extend({
  role: id.optional().meta({ label: '角色' }),
  department: id.optional().meta({ label: '部门' }),
  group: id.optional().meta({ label: '用户组' }),
}).refine(
  ({ role, department, group }) => [role, department, group].filter((one) => one !== undefined).length === 1,
  { path: ['role'], message: '请给出角色、部门、用户组之一' },
)
const People = pageOf(Person)

/** Users in and not in a role, a department or a group, and the merge of two. */
export const userSelectionRoutes = {
  pageSelectedUser: route({
    method: 'POST',
    path: '/user/pageSelectedUser',
    query: true,
    summary: '属于一个角色、部门或用户组的用户，限本人的数据范围',
    access: 'users.read',
    input: InOne,
    output: People,
  }),
  pageUnselectedUser: route({
    method: 'POST',
    path: '/user/pageUnselectedUser',
    query: true,
    summary: '不属于一个角色、部门或用户组的用户，限本人的数据范围',
    access: 'users.read',
    input: InOne,
    output: People,
  }),
  userAndDept: route({
    method: 'POST',
    path: '/user/userAndDept',
    query: true,
    summary: '用户及其部门，限本人的数据范围',
    access: 'users.read',
    input: Page,
    output: People,
  }),
  mergeTouched: route({
    method: 'GET',
    path: '/user/:id/mergeTouched',
    summary: '合并时会移交什么',
    access: 'users.write',
    input: z.object({ id }),
    output: z.array(z.object({ label: z.string(), count: z.int(), blocks: z.boolean() })),
  }),
  merge: route({
    method: 'POST',
    path: '/user/merge',
    summary: '合并两个账号：标注图、保存的检索、资料变更移交保留的一个，另一个删除；角色不随之增加',
    access: 'users.write',
    proof: true,
    input: z.object({ keep: id.meta({ label: '保留的账号' }), merge: id.meta({ label: '并入的账号' }) }),
    output: z.object({ moved: z.array(z.object({ label: z.string(), count: z.int() })) }),
  }),
}

export const departmentUserRoutes = {
  selectedUser: route({
    method: 'POST',
    path: '/dept/selectedUser',
    query: true,
    summary: '部门的用户，不含下级，限本人的数据范围',
    access: 'users.read',
    input: Page.extend({ department: id.meta({ label: '部门' }) }),
    output: People,
  }),
  pageUnselectedUser: route({
    method: 'POST',
    path: '/dept/pageUnselectedUser',
    query: true,
    summary: '不在部门的用户，限本人的数据范围',
    access: 'users.read',
    input: Page.extend({ department: id.meta({ label: '部门' }) }),
    output: People,
  }),
}

const roleUsers = z.object({ id, ids: Ids })

export const roleUserRoutes = {
  saveUsers: route({
    method: 'POST',
    path: '/role/:id/users',
    summary: '把角色授予这些用户，规则同授予角色',
    access: 'roles.grant',
    proof: true,
    input: roleUsers,
    output: z.object({ changed: z.int() }),
  }),
  deleteUsers: route({
    method: 'DELETE',
    path: '/role/:id/users',
    summary: '从这些用户收回角色，规则同授予角色',
    access: 'roles.grant',
    proof: true,
    input: roleUsers,
    output: z.object({ changed: z.int() }),
  }),
}
