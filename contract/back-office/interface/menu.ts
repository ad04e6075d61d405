import { menuIconLabels } from '#contract/accounts/menu-icons.ts'
import { framePage } from '#contract/accounts/menus.ts'
import { choice, flag, integer, ref, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes, treeRoutes } from '#contract/back-office/routes.ts'
import { exportRoutes } from '#contract/back-office/sheet-routes.ts'
import { linkFault } from '#contract/content/link-fault.ts'
import { permissions } from '#contract/identity/identity.ts'

export const menuTypes = { 0: '目录', 1: '页面', 2: '按钮' } as const

const permissionNames = Object.fromEntries(
  Object.entries(permissions).map(([code, { label }]) => [code, label]),
)

const pathFault = (path: string): string | undefined =>
  /^\/[A-Za-z0-9/_-]*$/.test(path) ? undefined : '以斜线开头，只含字母、数字、横线、斜线'

export const menu = resource({
  name: 'menu',
  label: '菜单',
  counter: '项',
  table: 'menu',
  api: '/menu',
  page: '/admin/menus',
  permissions: { read: 'menus.read', write: 'menus.write' },
  fields: {
    type: choice('类型', menuTypes, { required: true, fixed: true }),
    name: text('菜单名称', { required: true, max: 40 }),
    parent: ref('上级菜单', 'menu'),
    path: text('路径', { max: 100, fault: pathFault, when: ['type', '1'], required: true }),
    component: text('组件', {
      max: 60,
      when: ['type', '1'],
      required: true,
    }),
    menuUrl: text('网页地址', {
      ...{ max: 500, fault: linkFault, when: ['component', framePage], required: true },
      hint: '其网站须列在站点设置的“可在本站页面中打开的网站”中',
    }),
    permission: choice('权限码', permissionNames, {
      fixed: true,
      hint: '持有它的角色才可用；建立之后不再更改',
    }),
    icon: choice('图标', menuIconLabels, { hint: '在菜单中显示在名称前' }),
    cached: flag('缓存', { required: true, hint: '切换标签时保留页面' }),
    visible: flag('显示', { required: true }),
    roles: integer('角色', { computed: true, required: true }),
  },
  key: 'name',
  title: 'name',
  list: ['name', 'type', 'path', 'permission', 'cached', 'visible', 'roles'],
  more: ['component', 'menuUrl', 'icon', 'parent'],
  search: ['name', 'path', 'permission'],
  filters: ['type', 'visible'],
  sort: [],
  order: 'id',
  form: [
    { label: '菜单', fields: ['type', 'parent', 'name', 'icon'] },
    { label: '页面', fields: ['path', 'component', 'menuUrl', 'cached'] },
    { label: '显示与权限', fields: ['permission', 'visible'] },
  ],
  parent: 'parent',
})

const { tree, dragUpdate } = treeRoutes(menu)

export const menuRoutes = {
  ...resourceRoutes(menu),
  ...exportRoutes(menu),
  dragUpdate,
  tree: { ...tree, path: '/menu/allTree' as const },
}
