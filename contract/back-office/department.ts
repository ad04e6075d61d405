import { countRoutes } from './count-routes.ts'
import { choice, integer, ref, resource, text } from './resource.ts'
import { resourceRoutes, treeRoutes } from './routes.ts'
import { sheetRoutes } from './sheet-routes.ts'
import { departmentUserRoutes } from './user-selection.ts'

/** A code of departments, roles, dictionaries: letters, digits, points, lines. */
export const codeFault = (code: string): string | undefined =>
  /^[A-Za-z][\w.-]{1,39}$/.test(code) ? undefined : '2 至 40 个字符，以字母开头，可含数字、点、横线'

export const unitTypes = { internal: '馆内部门', external: '外部单位', public: '公众' } as const

export const department = resource({
  name: 'department',
  label: '部门',
  counter: '个',
  table: 'department',
  api: '/dept',
  page: '/admin/departments',
  permissions: { read: 'departments.read', write: 'departments.write' },
  fields: {
    code: text('部门编码', { required: true, fixed: true, unique: true, max: 40, fault: codeFault }),
    name: text('部门名称', { required: true, max: 60 }),
    parent: ref('上级部门', 'department'),
    unitType: choice('单位类型', unitTypes, { required: true }),
    phone: text('电话', { max: 40 }),
    remark: text('备注', { max: 200, long: true }),
    users: integer('用户', { computed: true, required: true }),
  },
  key: 'code',
  title: 'name',
  list: ['name', 'code', 'unitType', 'phone', 'users'],
  more: ['parent', 'remark'],
  search: ['name', 'code'],
  filters: ['unitType'],
  sort: [],
  order: 'id',
  form: [{ label: '部门', fields: ['parent', 'name', 'code', 'unitType', 'phone', 'remark'] }],
  parent: 'parent',
  sheet: ['code', 'name', 'parent', 'unitType', 'phone', 'remark'],
})

export const departmentRoutes = {
  ...resourceRoutes(department),
  ...treeRoutes(department),
  ...countRoutes(department, '用户'),
  ...sheetRoutes(department),
  ...departmentUserRoutes,
}
