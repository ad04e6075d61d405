import { z } from 'zod'

import { Condition } from '#contract/catalogue/condition.ts'
import { route } from '#contract/route.ts'

import { choice, integer, ref, resource, text } from './resource.ts'
import { resourceRoutes } from './routes.ts'
import { TemplateUses, templateUses } from './template-content.ts'
import { NamedRow } from './values.ts'

/** 1 own, 0 of the archive. */
const owners = { 1: '自有', 0: '馆方' } as const
const maxContent = 20_000

const nameFault = (name: string): string | undefined =>
  /^[A-Za-z]{2,40}$/.test(name) ? undefined : '须为资料类别或后台资源的名字'

const jsonFault = (content: string): string | undefined => {
  if (new TextEncoder().encode(content).length > maxContent) return '内容过长，至多 20 千字节'
  try {
    const value: unknown = JSON.parse(content)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : '须为一个对象'
  } catch {
    return '内容的写法不对'
  }
}

const permissions = { read: 'templates.use', write: 'templates.use' } as const

export const testGroup = resource({
  name: 'testGroup',
  label: '模板夹',
  counter: '个',
  table: 'template_group',
  api: '/testGroup',
  page: '/admin/template-groups',
  permissions,
  fields: {
    name: text('模板夹名称', { required: true, max: 60 }),
    remark: text('备注', { max: 200, long: true }),
    isCustom: choice('归属', owners, { required: true, fixed: true, hint: '馆方的人人可用' }),
    templates: integer('模板', { computed: true, required: true }),
  },
  key: 'name',
  title: 'name',
  list: ['name', 'isCustom', 'templates', 'remark'],
  search: ['name', 'remark'],
  filters: ['isCustom'],
  sort: ['name'],
  order: 'id',
  form: [{ label: '模板夹', fields: ['name', 'isCustom', 'remark'] }],
})

export const template = resource({
  name: 'template',
  label: '模板',
  counter: '个',
  table: 'template',
  api: '/template',
  page: '/admin/templates',
  permissions,
  fields: {
    name: text('模板名称', { required: true, max: 60 }),
    group: ref('模板夹', 'testGroup', { required: true }),
    use: choice('用途', templateUses, { required: true, fixed: true }),
    target: text('用于', {
      required: true,
      fixed: true,
      max: 40,
      fault: nameFault,
      hint: '资料类别或后台资源的名字',
    }),
    content: text('内容', { required: true, long: true, max: maxContent, fault: jsonFault }),
    role: ref('共享给', 'role', { hint: '持有这一角色的人都可以用；只有自有的可以共享' }),
    isCustom: choice('归属', owners, { required: true, computed: true }),
  },
  key: 'name',
  title: 'name',
  list: ['name', 'group', 'use', 'target', 'role', 'isCustom'],
  search: ['name', 'target'],
  filters: ['group', 'use', 'isCustom'],
  sort: ['name'],
  order: '-id',
  form: [{ label: '模板', fields: ['group', 'name', 'use', 'target', 'content', 'role'] }],
})

export const testGroupRoutes = resourceRoutes(testGroup)

const Values = z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const templateRoutes = {
  ...resourceRoutes(template),
  choices: route({
    method: 'GET',
    path: '/template/choices',
    summary: '一处列表、导出或打印可用的模板：自有的、共享给本人角色的、馆方的；已不存在的栏目不在其内',
    access: 'templates.use',
    input: z.object({
      use: TemplateUses,
      target: z.string().max(40).meta({ label: '用于' }),
    }),
    output: z.array(
      z.object({
        id: z.int(),
        version: z.int(),
        name: z.string(),
        group: NamedRow,
        isCustom: z.boolean(),
        /** The caller's own; others may be chosen only. */
        own: z.boolean(),
        /** Those who hold it may choose it. */
        role: NamedRow.nullable(),
        content: z.object({
          text: z.string().optional(),
          filters: z.record(z.string(), Values).optional(),
          conditions: z.array(Condition).optional(),
          sort: z.string().optional(),
          size: z.int().optional(),
          columns: z.array(z.string()).optional(),
          paper: z.string().optional(),
          landscape: z.boolean().optional(),
        }),
      }),
    ),
  }),
}
