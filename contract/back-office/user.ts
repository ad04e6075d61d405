import { z } from 'zod'

import { profileFault } from '#contract/accounts/profile.ts'
import {
  mailRule,
  maxMailLength,
  maxOrganisationLength,
  maxPersonNameLength,
  phoneRule,
  faultBy,
  usernameRule,
} from '#contract/identity/contact.ts'
import { plainName, plainPhone } from '#contract/identity/spelling.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'

import { choice, dictionary, moment, ref, refs, resource, text } from './resource.ts'
import { enableRoutes, Ids, resourceRoutes, restoreRoutes } from './routes.ts'
import { sheetRoutes } from './sheet-routes.ts'
import { userSelectionRoutes } from './user-selection.ts'

/** For so long a removed account can be brought back; then its people are forgotten. */
export const restoreDays = 30

const states = { enabled: '启用', disabled: '停用', removed: '已删除' } as const

/** Whose account it is: one of our own, or one that the domain of the archive attests. */
export const userSources = { 1: '系统', 99: '域' } as const

export const user = resource({
  name: 'user',
  label: '用户',
  counter: '人',
  table: 'account',
  api: '/user',
  page: '/admin/users',
  permissions: { read: 'users.read', write: 'users.write', export: 'users.export' },
  fields: {
    username: text('用户名', {
      required: true,
      fixed: true,
      unique: true,
      max: 30,
      fault: (name: string) => faultBy(usernameRule, name),
      hint: '建立之后不再更改',
    }),
    name: text('真实姓名', { required: true, fixed: true, plain: plainName, max: maxPersonNameLength }),
    phone: text('手机号', {
      required: true,
      fixed: true,
      unique: true,
      masked: true,
      plain: plainPhone,
      fault: (phone: string) => faultBy(phoneRule, phone),
      hint: '由本人核实后更改',
    }),
    email: text('邮箱', {
      fixed: true,
      unique: true,
      masked: true,
      max: maxMailLength,
      fault: (mail: string) => faultBy(mailRule, mail),
    }),
    department: ref('部门', 'department', { required: true }),
    roles: refs('角色', 'role', { link: ['account_role', 'account', 'role'], computed: true }),
    groups: refs('用户组', 'group', {
      link: ['user_group_member', 'account', 'user_group'],
      computed: true,
    }),
    organisation: ref('归属单位', 'organisation', { computed: true }),
    company: text('单位名称', {
      max: maxOrganisationLength,
      fault: (name: string) => profileFault('company', name),
    }),
    companyNature: dictionary('单位性质', 'dwxz'),
    industry: dictionary('所属行业', 'industry'),
    workplace: text('工作地点', {
      max: maxOrganisationLength,
      fault: (place: string) => profileFault('workplace', place),
    }),
    number: text('工号', { max: 40 }),
    workunit: text('工作部门', { max: 100 }),
    unit: text('所属科室', { max: 100 }),
    business: text('从事业务', { max: 200, long: true }),
    source: choice('来源', userSources, { required: true, computed: true }),
    state: choice('状态', states, { required: true, computed: true }),
    lastSeen: moment('最近登录', { computed: true }),
    createdAt: moment('建立时间', { required: true, computed: true }),
  },
  key: 'username',
  title: 'name',
  list: ['username', 'name', 'department', 'roles', 'phone', 'source', 'lastSeen', 'state'],
  more: [
    'groups',
    'organisation',
    'company',
    'email',
    'industry',
    'companyNature',
    'workplace',
    'number',
    'workunit',
    'unit',
    'createdAt',
  ],
  search: ['username', 'name', 'company'],
  filters: ['department', 'roles', 'groups', 'organisation', 'state', 'source', 'industry', 'companyNature'],
  sort: ['username', 'createdAt'],
  order: '-id',
  form: [
    { label: '账号', fields: ['username', 'name', 'phone', 'email', 'department'] },
    { label: '单位', fields: ['company', 'companyNature', 'industry', 'workplace'] },
    { label: '岗位', fields: ['number', 'workunit', 'unit', 'business'] },
  ],
  sheet: [
    'username',
    'name',
    'phone',
    'email',
    'department',
    'company',
    'companyNature',
    'industry',
    'workplace',
    'number',
    'workunit',
    'unit',
    'business',
  ],
  restoreDays,
})

const Done = z.object({ changed: z.int() })
const Nothing = z.object({})

/** The calls of users beyond those of every resource. */
export const userRoutes = {
  ...resourceRoutes(user),
  ...restoreRoutes(user),
  ...sheetRoutes(user),
  ...userSelectionRoutes,
  ...enableRoutes(user, '启用或停用用户；停用后其登录立即失效'),
  setDepartment: route({
    method: 'PUT',
    path: '/user/department',
    summary: '把用户移到一个部门',
    access: 'users.write',
    input: z.object({ ids: Ids, department: id.meta({ label: '部门' }) }),
    output: z.object({ before: z.array(z.object({ id, department: id })) }),
  }),
  setRoles: route({
    method: 'PUT',
    path: '/user/roles',
    summary: '给用户增加或收回角色，下一次操作即生效',
    access: 'roles.grant',
    proof: true,
    input: z.object({
      ids: Ids,
      add: z.array(id).max(50).default([]).meta({ label: '增加的角色' }),
      remove: z.array(id).max(50).default([]).meta({ label: '收回的角色' }),
    }),
    output: Done,
  }),
  unlock: route({
    method: 'PUT',
    path: '/user/:id/unlock',
    summary: '解除登录失败造成的锁定',
    access: 'users.write',
    input: z.object({ id }),
    output: Nothing,
  }),
  kick: route({
    method: 'DELETE',
    path: '/user/:id/sessions',
    summary: '强制用户的所有登录下线',
    access: 'sessions.end',
    input: z.object({ id }),
    output: z.object({ ended: z.int() }),
  }),
  updatePassword: route({
    method: 'PUT',
    path: '/user/:id/updatePassword',
    summary: '重设密码：给出一日有效的一次性密码，登录后须改',
    access: 'users.write',
    proof: true,
    input: z.object({ id }),
    output: z.object({ password: z.string() }),
  }),
  unmask: route({
    method: 'POST',
    path: '/user/:id/unmask',
    summary: '查看完整的手机号与邮箱，记入日志',
    access: 'users.unmask',
    input: z.object({ id, reason: z.string().trim().min(2, '请写明理由').max(100).meta({ label: '理由' }) }),
    output: z.object({ phone: z.string(), email: z.string() }),
  }),
}
