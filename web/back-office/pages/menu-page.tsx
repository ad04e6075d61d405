import { menu } from '#contract/back-office/interface/menu.ts'
import { officePage } from '#web/back-office/office-page.ts'

export const menuPage = officePage({
  resource: menu,
  blank: { type: '1', visible: true, cached: false },
})
