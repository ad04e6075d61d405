import { companyPage, framePage } from '#contract/accounts/menus.ts'
import { resources } from '#contract/back-office/resources.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'

/** Pages with a component of their own, and what they are. */
export const ownComponents = {
  dashboard: '工作台',
  loans: '借阅申请',
  counter: '窗口',
  dictionaries: '字典',
  jobs: '后台任务',
  statements: '慢语句',
  sessions: '登录会话',
  'searched-words': '检索词',
  'map-query-test': '地图查询测试',
  drafts: '草稿与审核',
  deliveries: '资料入库',
  readings: '监测读数',
  quality: '质量核对',
  bin: '回收站',
  records: '全部资料',
  deposits: '汇交验收',
  audit: '审计日志',
  [framePage]: '其他网站的页面',
  [companyPage]: '个人中心：单位成员',
  'personal/credit': '个人中心：积分',
  'personal/downloads': '个人中心：下载',
  'personal/drawings': '个人中心：我的图件',
  'personal/deposits': '个人中心：我的汇交',
  'personal/favourites': '个人中心：收藏',
  'personal/history': '个人中心：浏览历史',
  'personal/info': '个人中心：个人信息',
  'personal/loans': '个人中心：我的借阅',
  'personal/messages': '个人中心：消息',
  'personal/privacy': '个人中心：个人信息与隐私',
  'personal/searches': '个人中心：保存的检索',
  'personal/security': '个人中心：账号安全',
} as const

/** Every component that a page of the menu may name, with its label. */
export const pageComponents = (): Readonly<Record<string, string>> => ({
  ...ownComponents,
  ...Object.fromEntries(
    Object.values<Kind>(kinds).map(({ name, label }) => [`records/${name}`, `资料：${label}`]),
  ),
  ...Object.fromEntries(
    Object.values(resources).map(({ name, label }) => [`manage/${name}`, `管理：${label}`]),
  ),
})
