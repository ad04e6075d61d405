import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'

import { integer, resource, text } from './resource.ts'
import { Ids, resourceRoutes } from './routes.ts'
import { sheetRoutes } from './sheet-routes.ts'

export const group = resource({
  name: 'group',
  label: '用户组',
  counter: '组',
  table: 'user_group',
  api: '/group',
  page: '/admin/groups',
  permissions: { read: 'groups.read', write: 'groups.write', export: 'groups.read' },
  fields: {
    name: text('组名', { required: true, unique: true, max: 60 }),
    remark: text('备注', { max: 200, long: true }),
    users: integer('成员', { computed: true, required: true }),
  },
  key: 'name',
  title: 'name',
  list: ['name', 'users', 'remark'],
  search: ['name', 'remark'],
  filters: [],
  sort: ['name'],
  order: '-id',
  form: [{ label: '用户组', fields: ['name', 'remark'] }],
  sheet: ['name', 'remark'],
})

const members = z.object({ id, ids: Ids })
const ChangeCount = z.object({ changed: z.int() })

export const groupRoutes = {
  ...resourceRoutes(group),
  ...sheetRoutes(group),
  addUsers: route({
    method: 'PUT',
    path: '/group/:id/users',
    summary: '把用户加入用户组；任何一人不在本人的数据范围内则都不加入',
    access: 'groups.write',
    input: members,
    output: ChangeCount,
  }),
  removeUsers: route({
    method: 'DELETE',
    path: '/group/:id/users',
    summary: '把用户移出用户组；任何一人不在本人的数据范围内则都不移出',
    access: 'groups.write',
    input: members,
    output: ChangeCount,
  }),
}
