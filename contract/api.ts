import { ask } from './ask.ts'
import { auditLog } from './audit.ts'
import { captcha } from './captcha.ts'
import { catalogue } from './catalogue/routes.ts'
import { codes } from './codes.ts'
import { content } from './content.ts'
import { description } from './description.ts'
import { files } from './files.ts'
import { health } from './health.ts'
import { imports } from './imports.ts'
import { dictionaries, menus } from './menus.ts'
import { search } from './search.ts'
import { security } from './security.ts'
import { signing } from './signing.ts'
import { site } from './site.ts'
import { staff } from './staff.ts'
import { statistics } from './statistics.ts'
import { token } from './token.ts'
import { users } from './users.ts'

/** What each feature is called, in the order in which a reader looks for them. */
export const features: Record<keyof typeof api, string> = {
  catalogue: '资料目录',
  imports: '资料导入',
  search: '全文检索',
  ask: '一句话查询',
  files: '文件',
  content: '公告与专题',
  site: '站点',
  statistics: '访问统计',
  dictionaries: '字典',
  token: '登录与令牌',
  captcha: '安全验证',
  codes: '验证码',
  users: '注册与本人信息',
  security: '账号安全',
  menus: '菜单',
  staff: '账号管理',
  auditLog: '审计日志',
  signing: '请求签名',
  health: '运行状态',
  description: '接口描述',
}

/** Every call the product answers. */
export const api = {
  ask,
  auditLog,
  captcha,
  catalogue,
  codes,
  content,
  description,
  dictionaries,
  files,
  health,
  imports,
  menus,
  search,
  security,
  signing,
  site,
  staff,
  statistics,
  token,
  users,
}
