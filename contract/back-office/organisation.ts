import { z } from 'zod'

import { profileFault } from '#contract/accounts/profile.ts'
import { maxOrganisationLength } from '#contract/identity/contact.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { pageOf, PageQuery } from '#contract/wire.ts'

import { dictionary, integer, resource, text } from './resource.ts'
import { AffectedRows, Ids, resourceRoutes } from './routes.ts'
import { sheetRoutes } from './sheet-routes.ts'

export const organisation = resource({
  name: 'organisation',
  label: '单位',
  counter: '家',
  table: 'organisation',
  api: '/sysCompany',
  page: '/admin/organisations',
  permissions: { read: 'organisations.read', write: 'organisations.write' },
  fields: {
    name: text('单位名称', {
      required: true,
      unique: true,
      max: maxOrganisationLength,
      fault: (name: string) => profileFault('company', name),
    }),
    nature: dictionary('单位性质', 'dwxz'),
    industry: dictionary('所属行业', 'industry'),
    remark: text('备注', { max: 500, long: true }),
    members: integer('成员', { computed: true, required: true }),
    waiting: integer('待确认', { computed: true, required: true }),
  },
  key: 'name',
  title: 'name',
  list: ['name', 'nature', 'industry', 'members', 'waiting', 'remark'],
  search: ['name', 'remark'],
  filters: ['nature', 'industry'],
  sort: ['name'],
  order: '-id',
  form: [{ label: '单位', fields: ['name', 'nature', 'industry', 'remark'] }],
  sheet: ['name', 'nature', 'industry', 'remark'],
})

const Member = z.object({
  id,
  username: z.string(),
  name: z.string(),
  /** As the person has written it. */
  company: z.string(),
  /** Masked. */
  phone: z.string(),
  manager: z.boolean(),
})
const Page = PageQuery.extend({ text: z.string().trim().max(60).default('').meta({ label: '文字' }) })
const MemberQuery = Page.extend({ waiting: z.boolean().default(false).meta({ label: '待确认' }) })
export type Member = z.infer<typeof Member>
const ChangeCount = z.object({ changed: z.int() })

export const organisationRoutes = {
  ...resourceRoutes(organisation),
  ...sheetRoutes(organisation),
  queryCompanyMember: route({
    method: 'POST',
    path: '/sysCompany/queryCompanyMember',
    query: true,
    summary: '单位的成员，或所填单位名称与它相同、待确认的人，限本人的数据范围',
    access: 'organisations.read',
    input: MemberQuery.extend({ id }),
    output: pageOf(Member),
  }),
  memberMatch: route({
    method: 'POST',
    path: '/sysCompany/memberMatch',
    query: true,
    summary:
      '尚未归入单位的人，所填与单位同名的在前；各列出所填单位名称匹配的单位，同名在前，近似的在后，由馆员确认',
    access: 'organisations.read',
    input: Page,
    output: pageOf(
      Member.omit({ manager: true }).extend({
        /** What the written name is compared by: people of one key mean one organisation. */
        key: z.string(),
        matches: z.array(z.object({ id, name: z.string(), same: z.boolean() })),
      }),
    ),
  }),
  confirmMembers: route({
    method: 'PUT',
    path: '/sysCompany/:id/members',
    summary: '确认这些人是单位的成员；任何一人不在本人的数据范围内则都不确认',
    access: 'organisations.write',
    input: z.object({ id, ids: Ids }),
    output: ChangeCount,
  }),
  removeMembers: route({
    method: 'DELETE',
    path: '/sysCompany/:id/members',
    summary: '把成员移出单位',
    access: 'organisations.write',
    input: z.object({ id, ids: Ids }),
    output: ChangeCount,
  }),
  setManager: route({
    method: 'PUT',
    path: '/sysCompany/:id/manager',
    summary: '指定或撤销单位管理员：可以确认与移出本单位的成员',
    access: 'organisations.write',
    input: z.object({
      id,
      account: id.meta({ label: '用户' }),
      manager: z.boolean().meta({ label: '单位管理员' }),
    }),
    output: ChangeCount,
  }),
  mergeTouched: route({
    method: 'POST',
    path: '/sysCompany/mergeTouched',
    query: true,
    summary: '合并这些单位会涉及什么',
    access: 'organisations.write',
    input: z.object({ ids: Ids }),
    output: AffectedRows,
  }),
  merge: route({
    method: 'POST',
    path: '/sysCompany/merge',
    summary: '合并重复的单位：成员归入保留的一家，其余名称记为曾用名，不再另建',
    access: 'organisations.write',
    input: z.object({ keep: id.meta({ label: '保留的一项' }), ids: Ids }),
    output: z.object({ merged: z.int(), members: z.int() }),
  }),
  mine: route({
    method: 'GET',
    path: '/sysCompany/mine',
    summary: '本人管理的单位；不是单位管理员则拒绝',
    access: 'member',
    input: z.object({}),
    output: z.object({ id, name: z.string(), members: z.int(), waiting: z.int() }),
  }),
  mineMembers: route({
    method: 'POST',
    path: '/sysCompany/mine/members',
    query: true,
    summary: '单位管理员：本单位的成员，或所填单位名称与本单位相同、待确认的人',
    access: 'member',
    input: MemberQuery,
    output: pageOf(Member),
  }),
  mineConfirm: route({
    method: 'PUT',
    path: '/sysCompany/mine/members',
    summary: '单位管理员：确认待确认的人为本单位成员',
    access: 'member',
    ownSession: true,
    input: z.object({ ids: Ids }),
    output: ChangeCount,
  }),
  mineRemove: route({
    method: 'DELETE',
    path: '/sysCompany/mine/members',
    summary: '单位管理员：把成员移出本单位',
    access: 'member',
    ownSession: true,
    input: z.object({ ids: Ids }),
    output: ChangeCount,
  }),
}
