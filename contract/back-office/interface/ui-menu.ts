import { menuIconLabels } from '#contract/accounts/menu-icons.ts'
import { choice, flag, ref, resource, text } from '#contract/back-office/resource.ts'
import { resourceRoutes, treeRoutes } from '#contract/back-office/routes.ts'
import { safeLink } from '#contract/content/link.ts'

const pathFault = (path: string): string | undefined =>
  safeLink(path) === undefined ? '须为本站页面“#/…”，或其他网站“https://…”' : undefined

export const uiMenu = resource({
  name: 'uiMenu',
  label: '门户菜单',
  counter: '项',
  table: 'ui_menu',
  api: '/uiMenu',
  page: '/admin/ui-menus',
  permissions: { read: 'menus.read', write: 'menus.write' },
  fields: {
    parent: ref('上级', 'uiMenu', { hint: '主菜单、页脚链接或首页链接，或主菜单的一组' }),
    name: text('名称', { required: true, max: 40 }),
    path: text('网址', {
      max: 500,
      fault: pathFault,
      hint: '内置项的网址不能改；不填的是一组，或只列名称',
    }),
    icon: choice('图标', menuIconLabels, { hint: '在主菜单中显示在名称前' }),
    visible: flag('显示', { required: true }),
    seeded: flag('内置', { computed: true, required: true }),
  },
  key: 'name',
  title: 'name',
  list: ['name', 'parent', 'path', 'visible', 'seeded'],
  more: ['icon'],
  search: ['name', 'path'],
  filters: ['parent', 'visible'],
  sort: [],
  order: 'id',
  form: [{ label: '门户菜单', fields: ['parent', 'name', 'path', 'icon', 'visible'] }],
  parent: 'parent',
})

export const uiMenuRoutes = { ...resourceRoutes(uiMenu), ...treeRoutes(uiMenu) }
