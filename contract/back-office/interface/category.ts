import { z } from 'zod'

import { codeFault } from '#contract/back-office/department.ts'
import { choice, ref, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes, treeRoutes } from '#contract/back-office/routes.ts'
import { sheetRoutes } from '#contract/back-office/sheet-routes.ts'
import { itemStatuses } from '#contract/dictionaries.ts'
import { route } from '#contract/route.ts'

import { statusRoutes } from './dictionary.ts'

export const category = resource({
  name: 'category',
  label: '分类',
  counter: '类',
  table: 'category',
  api: '/dictTree',
  page: '/admin/dictionaries/categories',
  permissions: { read: 'dictionaries.read', write: 'dictionaries.write' },
  fields: {
    code: text('分类编码', { required: true, fixed: true, unique: true, max: 40, fault: codeFault }),
    name: text('分类名称', { required: true, max: 60 }),
    parent: ref('上级分类', 'category'),
    status: choice('状态', itemStatuses, { computed: true, required: true }),
    remark: text('备注', { max: 200, long: true }),
  },
  key: 'code',
  title: 'name',
  list: ['name', 'code', 'parent', 'status'],
  more: ['remark'],
  search: ['name', 'code', 'remark'],
  filters: ['parent', 'status'],
  sort: ['code'],
  order: 'id',
  form: [{ label: '分类', fields: ['parent', 'name', 'code', 'remark'] }],
  parent: 'parent',
  sheet: ['code', 'name', 'parent', 'remark'],
})

const standard = resourceRoutes(category)

export const categoryRoutes = {
  ...standard,
  ...treeRoutes(category),
  ...sheetRoutes(category),
  ...statusRoutes(category),
  batchUpdate: route({
    method: 'PUT',
    path: '/dictTree/batchUpdate',
    summary: '修改多项分类，任何一项不能修改则都不修改',
    access: 'dictionaries.write',
    input: z.object({
      rows: z.array(standard.update.input).min(1, '请先选择').max(200).meta({ label: '各行' }),
    }),
    output: z.object({ changed: z.int() }),
  }),
}
