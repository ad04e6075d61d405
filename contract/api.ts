import { security } from './accounts/account-security.ts'
import { menus } from './accounts/menus.ts'
import { staff } from './accounts/staff.ts'
import { users } from './accounts/users.ts'
import { auditLog, log } from './audit.ts'
import { departmentRoutes } from './back-office/department.ts'
import { menuRoutes } from './back-office/menu.ts'
import { roleRoutes } from './back-office/role.ts'
import { userRoutes } from './back-office/user.ts'
import { drafts } from './catalogue/editing/drafts.ts'
import { stewardship } from './catalogue/editing/stewardship.ts'
import { versions } from './catalogue/editing/versions.ts'
import { catalogue } from './catalogue/routes.ts'
import { content } from './content/content.ts'
import { dashboard } from './dashboard.ts'
import { dictionaries } from './dictionaries.ts'
import { files } from './files.ts'
import { health } from './health.ts'
import { imports } from './imports.ts'
import { map } from './map/map.ts'
import { description } from './openapi.ts'
import { ask } from './search/ask.ts'
import { places } from './search/places.ts'
import { search } from './search/search.ts'
import { captcha } from './sign-in/captcha.ts'
import { codes } from './sign-in/codes.ts'
import { signing } from './sign-in/signing.ts'
import { token } from './sign-in/token.ts'
import { site } from './site.ts'
import { statistics } from './statistics.ts'

/** Feature names in display order. */
export const features: Record<keyof typeof api, string> = {
  catalogue: '资料目录',
  drafts: '起草与审核',
  versions: '资料的各个版本',
  stewardship: '公开程度与回收站',
  imports: '资料导入',
  search: '全文检索',
  ask: '智能检索',
  places: '地名',
  map: '地图',
  files: '文件',
  content: '公告与专题',
  site: '站点',
  statistics: '访问统计',
  dashboard: '工作台',
  dictionaries: '字典',
  token: '登录与令牌',
  captcha: '安全验证',
  codes: '验证码',
  users: '注册与本人信息',
  security: '账号安全',
  menus: '本人的菜单',
  staff: '登录会话',
  user: '用户',
  role: '角色',
  department: '部门',
  menu: '菜单',
  auditLog: '审计日志',
  log: '日志上报',
  signing: '请求签名',
  health: '运行状态',
  description: '接口描述',
}

/** All routes of the API. */
export const api = {
  ask,
  auditLog,
  captcha,
  catalogue,
  codes,
  content,
  dashboard,
  department: departmentRoutes,
  description,
  dictionaries,
  drafts,
  files,
  health,
  imports,
  log,
  map,
  menu: menuRoutes,
  menus,
  places,
  role: roleRoutes,
  search,
  security,
  signing,
  site,
  staff,
  statistics,
  stewardship,
  token,
  user: userRoutes,
  users,
  versions,
}
