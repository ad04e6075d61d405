import { z } from 'zod'

import { codeFault } from '#contract/back-office/department.ts'
import { choice, flag, integer, ref, resource, text } from '#contract/back-office/resource.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import { resourceRoutes } from '#contract/back-office/routes.ts'
import { sheetRoutes } from '#contract/back-office/sheet-routes.ts'
import { itemStatuses } from '#contract/dictionaries.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'

/** A value of a dictionary as records keep it: one word, never a path or a sentence. */
const valueFault = (value: string): string | undefined =>
  /^[\p{L}\p{N}][\p{L}\p{N}.-]*$/u.test(value) ? undefined : '只含文字、数字、点、横线，以文字或数字开头'

export const dictionaryGroup = resource({
  name: 'dictionaryGroup',
  label: '字典组',
  counter: '组',
  table: 'dictionary_group',
  api: '/dictGroup',
  page: '/admin/dictionaries/groups',
  permissions: { read: 'dictionaries.read', write: 'dictionaries.write' },
  fields: {
    code: text('字典编码', { required: true, fixed: true, unique: true, max: 40, fault: codeFault }),
    name: text('字典名称', { required: true, max: 60 }),
    remark: text('备注', { max: 200, long: true }),
    status: choice('状态', itemStatuses, { computed: true, required: true }),
    items: integer('字典项', { computed: true, required: true }),
    seeded: flag('内置', { computed: true, required: true }),
    closed: flag('取值固定', { computed: true, required: true }),
  },
  key: 'code',
  title: 'name',
  list: ['name', 'code', 'items', 'closed', 'status', 'remark'],
  more: ['seeded'],
  search: ['name', 'code', 'remark'],
  filters: ['status', 'closed'],
  sort: ['code'],
  order: 'id',
  form: [{ label: '字典组', fields: ['name', 'code', 'remark'] }],
  sheet: ['code', 'name', 'remark'],
})

export const dictionaryItem = resource({
  name: 'dictionaryItem',
  label: '字典项',
  counter: '项',
  table: 'dictionary_item',
  api: '/dict',
  page: '/admin/dictionaries',
  permissions: { read: 'dictionaries.read', write: 'dictionaries.write' },
  fields: {
    code: text('字典项编码', { computed: true, required: true }),
    group: ref('字典组', 'dictionaryGroup', { required: true, fixed: true }),
    value: text('取值', {
      required: true,
      fixed: true,
      max: 40,
      fault: valueFault,
      hint: '资料中保存的是它，建立之后不再更改',
    }),
    label: text('名称', { required: true, max: 60 }),
    status: choice('状态', itemStatuses, { computed: true, required: true }),
    position: integer('次序', { computed: true, required: true }),
    closed: flag('取值固定', { computed: true, required: true }),
  },
  key: 'code',
  title: 'label',
  list: ['label', 'value', 'group', 'position', 'status'],
  more: ['code', 'closed'],
  search: ['label', 'value'],
  filters: ['group', 'status'],
  sort: [],
  order: 'position',
  form: [{ label: '字典项', fields: ['group', 'value', 'label'] }],
  sheet: ['code', 'group', 'value', 'label'],
})

/** Enables and disables rows: what is in use is disabled, not deleted. */
export const statusRoutes = ({ api, label, permissions }: Resource) => ({
  changeStatus: route({
    method: 'PUT',
    path: `${api}/changeStatus`,
    summary: `启用或停用${label}；停用后不再供选择，已有的照旧显示`,
    access: permissions.write,
    input: z.object({
      ids: z.array(id).min(1, '请先选择').max(200).meta({ label: '所选各项' }),
      status: z.enum(['0', '1']).meta({ label: '状态' }),
    }),
    /** Those that were not so before. */
    output: z.object({ changed: z.array(id) }),
  }),
})

export const dictionaryGroupRoutes = {
  ...resourceRoutes(dictionaryGroup),
  ...sheetRoutes(dictionaryGroup),
  ...statusRoutes(dictionaryGroup),
}

export const dictionaryItemRoutes = {
  ...resourceRoutes(dictionaryItem),
  ...sheetRoutes(dictionaryItem),
  ...statusRoutes(dictionaryItem),
  dragUpdate: route({
    method: 'PUT',
    path: '/dict/dragUpdate',
    summary: '移动字典项：在本组内换次序',
    access: 'dictionaries.write',
    input: z.object({ id, position: z.int().min(0).max(10_000).meta({ label: '次序' }) }),
    /** Where it stood: to move it back. */
    output: z.object({ position: z.int() }),
  }),
}
