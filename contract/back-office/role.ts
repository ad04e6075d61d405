import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'

import { codeFault } from './department.ts'
import { choice, flag, integer, ref, refs, resource, text } from './resource.ts'
import { resourceRoutes } from './routes.ts'
import { exportRoutes } from './sheet-routes.ts'
import { roleUserRoutes } from './user-selection.ts'
import { NamedRow } from './values.ts'

/** Whose rows a role sees. Several roles together see all that one of them sees. */
export const scopes = {
  all: '全部',
  below: '所在部门及下级',
  own: '所在部门',
  chosen: '指定部门',
  self: '仅本人',
} as const
export type Scope = keyof typeof scopes
const scopeNames = ['all', 'below', 'own', 'chosen', 'self'] as const satisfies Scope[]

export const role = resource({
  name: 'role',
  label: '角色',
  counter: '个',
  table: 'role',
  api: '/role',
  page: '/admin/roles',
  permissions: { read: 'roles.read', write: 'roles.write' },
  fields: {
    code: text('角色编码', { required: true, fixed: true, unique: true, max: 40, fault: codeFault }),
    name: text('角色名称', { required: true, max: 60 }),
    duty: choice(
      '三员职责',
      { system: '系统管理', security: '安全管理', audit: '审计管理' },
      {
        fixed: true,
        hint: '三种职责不能由一人兼任；业务角色不选',
      },
    ),
    staff: flag('馆内人员', { fixed: true, required: true, hint: '登录须两种凭证' }),
    menus: refs('菜单与按钮', 'menu', {
      link: ['role_menu', 'role', 'menu'],
      withAbove: true,
      required: true,
    }),
    scope: choice('数据范围', scopes, { required: true }),
    departments: refs('指定部门', 'department', {
      link: ['role_department', 'role', 'department'],
      when: ['scope', 'chosen'],
      required: true,
    }),
    adminRole: ref('管理角色', 'role', {
      hint: '持有它的人在它的数据范围内修改、授予与收回本角色；不选则只由可授予任何权限的人管理',
    }),
    remark: text('备注', { max: 200, long: true }),
    users: integer('用户', { computed: true, required: true }),
    seeded: flag('内置', { computed: true, required: true }),
  },
  key: 'code',
  title: 'name',
  list: ['name', 'code', 'duty', 'scope', 'users', 'remark'],
  more: ['adminRole', 'staff', 'menus', 'departments', 'seeded'],
  search: ['name', 'code', 'remark'],
  filters: ['duty', 'scope', 'staff'],
  sort: ['code'],
  order: 'id',
  form: [
    { label: '角色', fields: ['name', 'code', 'duty', 'staff', 'remark'] },
    { label: '菜单与按钮', fields: ['menus'] },
    { label: '数据范围', fields: ['scope', 'departments'] },
    { label: '由谁管理', fields: ['adminRole'] },
  ],
})

export const roleRoutes = {
  ...resourceRoutes(role),
  ...exportRoutes(role),
  ...roleUserRoutes,
  adminRole: route({
    method: 'GET',
    path: '/role/adminRole',
    summary: '谁管理一个角色，在什么数据范围内',
    access: 'roles.read',
    input: z.object({ id }),
    /** Null: only whoever may grant any right. */
    output: NamedRow.extend({ scope: z.enum(scopeNames), holders: z.int() }).nullable(),
  }),
  adminRoleList: route({
    method: 'GET',
    path: '/role/adminRoleList',
    summary: '本人管理的角色：可修改、授予与收回的',
    access: 'roles.read',
    input: z.object({}),
    output: z.array(NamedRow),
  }),
  roleTree: route({
    method: 'GET',
    path: '/role/roleTree',
    summary: '全部角色，各在管理它的角色之下，上级在前',
    access: 'roles.read',
    input: z.object({}),
    output: z.array(NamedRow.extend({ parent: id.nullable() })),
  }),
  reach: route({
    method: 'POST',
    path: '/role/reach',
    summary: '一种数据范围下能看到多少：保存之前先看',
    access: 'roles.read',
    query: true,
    input: z.object({
      scope: z.enum(scopeNames).meta({ label: '数据范围' }),
      departments: z.array(id).max(2000).default([]).meta({ label: '指定部门' }),
      /** The department of whom it is reckoned for, where the scope depends on it. */
      of: id.optional().meta({ label: '以哪个部门为例' }),
    }),
    output: z.object({ users: z.int(), drafts: z.int(), departments: z.int() }),
  }),
}
