import { menu } from '#contract/back-office/interface/menu.ts'
import { uiMenu } from '#contract/back-office/interface/ui-menu.ts'
import { officePage } from '#web/back-office/office-page.ts'

export const uiMenuPage = officePage({
  resource: uiMenu,
  locked: ({ seeded }) => (seeded ? { remove: '内置的菜单项不能删除，可以隐藏' } : {}),
})

export const menuPage = officePage({
  resource: menu,
  blank: { type: '1', visible: true, cached: false },
})
