import { testGroupRoutes } from '#contract/back-office/template.ts'

import { byStaff, type KeyedCalls } from './scene.ts'

const body = [{ type: 'paragraph', spans: [{ text: '周一开馆' }] }]

/** What the site consists of: texts, links, menus, templates. */
export const siteCalls: KeyedCalls = {
  'article.create': byStaff(({ next }) => ({
    values: { category: 'notice', title: `开馆通知 ${next()}`, source: '本馆', pinned: false, body },
  })),
  'banner.create': byStaff(({ next }) => ({
    values: { title: `古河道 ${next()}`, summary: '河曾在此', drawing: 'channel', position: 2, body },
  })),
  'hotKeyword.create': byStaff(({ next }) => ({
    values: { word: `软土${next()}`, href: '#/home/search?q=软土', position: 3 },
  })),
  'siteLink.create': byStaff(({ next }) => ({
    values: { name: `测绘局 ${next()}`, href: 'https://survey.example.cn/', position: 3 },
  })),
  'uiMenu.create': byStaff(async ({ next, idOf }) => ({
    values: {
      parent: await idOf('select id from ui_menu where parent is null order by id limit 1'),
      name: `菜单 ${next()}`,
      visible: true,
    },
  })),
  'menu.export': byStaff(() => ({})),
  'menu.create': byStaff(({ next }) => ({
    values: { type: '0', name: `目录 ${next()}`, cached: false, visible: true },
  })),
  'testGroup.create': byStaff(({ next }) => ({ values: { name: `模板夹 ${next()}`, isCustom: '1' } })),
  'template.create': byStaff(async ({ next }, by) => ({
    values: {
      name: `模板 ${next()}`,
      group: (await by.call(testGroupRoutes.create, { values: { name: `夹 ${next()}`, isCustom: '1' } })).id,
      use: 'search',
      target: 'user',
      content: JSON.stringify({ text: '勘察', filters: { state: ['enabled'] }, columns: ['username'] }),
    },
  })),
}
