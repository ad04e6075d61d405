import { z } from 'zod'

import { id, version } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { pageOf, PageQuery } from '#contract/wire.ts'

import { listedNames, type Resource } from './resource.ts'
import { filterOf, NamedRow, rowOf, valuesOf } from './values.ts'

export const maxBatch = 200
export const Ids = z.array(id).min(1, '请先选择').max(maxBatch).meta({ label: '所选各项' })

/** Which rows a list shows; a page, an export and a batch of all that was found ask alike. */
export const wantedOf = ({ fields, filters, sort }: Resource) => ({
  text: z.string().trim().max(60).default('').meta({ label: '文字' }),
  filters: z
    .strictObject(
      Object.fromEntries(
        filters.flatMap((name) => (fields[name] ? [[name, filterOf(fields[name]).optional()]] : [])),
      ),
    )
    .default({})
    .meta({ label: '筛选条件' }),
  sort: z
    .enum(['', ...sort.flatMap((name) => [name, `-${name}`])])
    .default('')
    .meta({ label: '排序' }),
})

export interface RowQuery {
  text: string
  filters: Readonly<Record<string, readonly unknown[] | undefined>>
  sort: string
}

/** What a change of these rows reaches. */
export const AffectedRows = z.array(
  z.object({
    label: z.string(),
    count: z.int(),
    /** It has to be resolved first. */
    blocks: z.boolean(),
  }),
)
export type AffectedRows = z.infer<typeof AffectedRows>

/** The calls that read a resource; one that nobody writes has no others. */
export function readRoutes<const R extends Resource>(resource: R) {
  const { api, label, permissions } = resource
  const access = permissions.read
  return {
    page: route({
      method: 'POST',
      path: `${api}/page`,
      summary: `${label}一览`,
      access,
      query: true,
      input: PageQuery.extend(wantedOf(resource)),
      output: pageOf(rowOf(resource, listedNames(resource))).extend({
        /** There are more than could be counted in reasonable time. */
        more: z.boolean(),
      }),
    }),
    options: route({
      method: 'POST',
      path: `${api}/options`,
      summary: `供选择的${label}：按文字查找，或按编号取名称`,
      access,
      query: true,
      input: z.object({
        text: z.string().trim().max(60).default('').meta({ label: '文字' }),
        ids: z.array(id).max(2000).default([]).meta({ label: '所选各项' }),
      }),
      output: z.array(NamedRow.extend({ detail: z.string(), parent: id.nullable(), disabled: z.boolean() })),
    }),
    detail: route({
      method: 'GET',
      path: `${api}/:id`,
      summary: `一项${label}`,
      access,
      input: z.object({ id }),
      output: rowOf(resource),
    }),
  }
}

/** The calls that change it. */
function writeRoutes<const R extends Resource>(resource: R) {
  const { api, label, permissions } = resource
  const access = permissions.write
  const hasText = Object.values(resource.fields).some(({ type }) => type === 'blocks')
  const long = hasText ? { bodyLimit: 1_048_576 } : {}
  return {
    create: route({
      method: 'POST',
      path: api,
      summary: `新建${label}`,
      access,
      ...long,
      input: z.object({ values: valuesOf(resource, true).meta({ label: '' }) }),
      output: z.object({ id }),
    }),
    update: route({
      method: 'PUT',
      path: `${api}/:id`,
      summary: `修改${label}；已被他人改过的不覆盖`,
      access,
      ...long,
      input: z.object({ id, version, values: valuesOf(resource, false).meta({ label: '' }) }),
      output: z.object({ version: z.int() }),
    }),
    taken: route({
      method: 'POST',
      path: `${api}/taken`,
      summary: `${label}的一个取值是否已被使用`,
      access,
      query: true,
      input: z.object({
        field: z.string().max(40).meta({ label: '栏目' }),
        value: z.string().max(200).meta({ label: '值' }),
        id: id.optional(),
      }),
      output: z.object({ fault: z.string().nullable() }),
    }),
    touched: route({
      method: 'POST',
      path: `${api}/touched`,
      summary: `删除这些${label}会涉及什么`,
      access,
      query: true,
      input: z.object({ ids: Ids }),
      output: AffectedRows,
    }),
    batchDelete: route({
      method: 'DELETE',
      path: `${api}/batchDelete`,
      summary: `删除${label}，任何一项不能删除则都不删除`,
      access,
      input: z.object({ ids: Ids }),
      output: z.object({ removed: z.int() }),
    }),
  }
}

/** The calls of a resource. Its own, beyond these, stand in its own file. */
export const resourceRoutes = <const R extends Resource>(resource: R) => ({
  ...readRoutes(resource),
  ...writeRoutes(resource),
})

/** The calls of rows that form a tree, beyond those of a list. */
export function treeRoutes(resource: Resource) {
  const { api, label, permissions } = resource
  return {
    tree: route({
      method: 'GET',
      path: `${api}/tree`,
      summary: `${label}的全部层级，上级在前`,
      access: permissions.read,
      input: z.object({}),
      output: z.array(TreeRow),
    }),
    dragUpdate: route({
      method: 'PUT',
      path: `${api}/dragUpdate`,
      summary: `移动${label}：换上级或换次序，不能移到自己的下级`,
      access: permissions.write,
      input: z.object({
        id,
        parent: id.nullable().meta({ label: '上级' }),
        position: z.int().min(0).max(10_000).meta({ label: '次序' }),
      }),
      /** Where it stood: to move it back. */
      output: z.object({ parent: id.nullable(), position: z.int() }),
    }),
  }
}

const TreeRow = NamedRow.extend({
  parent: id.nullable(),
  detail: z.string(),
  disabled: z.boolean(),
})
export type TreeRow = z.infer<typeof TreeRow>

/** The call that enables or disables rows; `summary` says what ends with it. */
export const enableRoutes = ({ api, permissions }: Resource, summary: string) => ({
  setEnabled: route({
    method: 'PUT',
    path: `${api}/enabled`,
    summary,
    access: permissions.write,
    input: z.object({ ids: Ids, enabled: z.boolean().meta({ label: '启用' }) }),
    /** Those that were not so before. */
    output: z.object({ changed: z.array(id) }),
  }),
})

/** The calls of rows that can be restored. */
export const restoreRoutes = ({ api, label, permissions }: Resource) => ({
  restore: route({
    method: 'PUT',
    path: `${api}/restore`,
    summary: `恢复已删除的${label}`,
    access: permissions.write,
    input: z.object({ ids: Ids }),
    output: z.object({ restored: z.int() }),
  }),
})
