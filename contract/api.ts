import { security } from './accounts/account-security.ts'
import { menus } from './accounts/menus.ts'
import { notices } from './accounts/notices.ts'
import { privacy } from './accounts/privacy.ts'
import { staff } from './accounts/staff.ts'
import { users } from './accounts/users.ts'
import { auditLog, log } from './audit-log.ts'
import { appRoutes } from './back-office/app.ts'
import { batches } from './back-office/batches.ts'
import { articleRoutes } from './back-office/content/article.ts'
import { bannerRoutes } from './back-office/content/banner.ts'
import { staffFeedbackRoutes } from './back-office/content/feedback.ts'
import { hotKeywordRoutes } from './back-office/content/hot-keyword.ts'
import { siteLinkRoutes } from './back-office/content/site-link.ts'
import { siteSettingsRoutes } from './back-office/content/site-settings.ts'
import { storedFileRoutes } from './back-office/content/stored-file.ts'
import { creditLineRoutes } from './back-office/credit/line.ts'
import { creditPriceRoutes } from './back-office/credit/price.ts'
import { creditPurseRoutes } from './back-office/credit/purse.ts'
import { creditRequestRoutes } from './back-office/credit/request.ts'
import { creditSettingRoutes } from './back-office/credit/setting.ts'
import { dataApiRoutes } from './back-office/data-api/call.ts'
import { dataApiHostRoutes } from './back-office/data-api/host.ts'
import { dataApiUseRoutes } from './back-office/data-api/use.ts'
import { departmentRoutes } from './back-office/department.ts'
import { groupRoutes } from './back-office/group.ts'
import { categoryRoutes } from './back-office/interface/category.ts'
import { dictionaryGroupRoutes, dictionaryItemRoutes } from './back-office/interface/dictionary.ts'
import { menuRoutes } from './back-office/interface/menu.ts'
import { uiMenuRoutes } from './back-office/interface/ui-menu.ts'
import { jobs } from './back-office/jobs.ts'
import { calendarDayRoutes } from './back-office/loans/calendar-day.ts'
import { holdingRoutes } from './back-office/loans/holding.ts'
import { loanSettingRoutes } from './back-office/loans/loan-setting.ts'
import { readingSessionRoutes } from './back-office/loans/reading-session.ts'
import { baseMapRoutes } from './back-office/map/base-map.ts'
import { mapLayerRoutes } from './back-office/map/layer.ts'
import { mapQueryRoutes } from './back-office/map/query.ts'
import { organisationRoutes } from './back-office/organisation.ts'
import { roleRoutes } from './back-office/role.ts'
import { gatewaySettingRoutes } from './back-office/settings/gateway.ts'
import { serviceSettingRoutes } from './back-office/settings/services.ts'
import { signInProviderRoutes } from './back-office/sign-in/provider.ts'
import { templateRoutes, testGroupRoutes } from './back-office/template.ts'
import { userRoutes } from './back-office/user.ts'
import { drafts } from './catalogue/editing/drafts.ts'
import { stewardship } from './catalogue/editing/stewardship.ts'
import { versions } from './catalogue/editing/versions.ts'
import { catalogue } from './catalogue/routes.ts'
import { content } from './content/content.ts'
import { feedbacks } from './content/feedback.ts'
import { credit } from './credit/credit.ts'
import { dashboard } from './dashboard.ts'
import { dataApis } from './data-api/data-api.ts'
import { deposits, staffDeposits } from './deposits/deposits.ts'
import { dictionaries } from './dictionaries.ts'
import { fileService } from './files/file-service.ts'
import { fileTickets } from './files/file-tickets.ts'
import { files } from './files/files.ts'
import { health } from './health.ts'
import { imports } from './imports.ts'
import { loanFiles } from './loans/loan-files.ts'
import { loanPapers } from './loans/loan-papers.ts'
import { loanPrints } from './loans/loan-prints.ts'
import { loanStatistics } from './loans/loan-statistics.ts'
import { loans, staffLoans } from './loans/loans.ts'
import { map } from './map/map.ts'
import { description } from './openapi.ts'
import { downloads } from './personal/downloads.ts'
import { favourites, folders } from './personal/favourites.ts'
import { browseHistory } from './personal/history.ts'
import { readingDesk, readingRoom } from './reading-room/reading-room.ts'
import { ask } from './search/ask.ts'
import { places } from './search/places.ts'
import { search } from './search/search.ts'
import { captcha } from './sign-in/captcha.ts'
import { codes } from './sign-in/codes.ts'
import { signing } from './sign-in/signing.ts'
import { olderSystems, thirdParty } from './sign-in/third-party.ts'
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
  mapLayer: '地图图层',
  baseMap: '地图底图',
  mapQuery: '地图查询',
  favourites: '收藏',
  folders: '收藏夹',
  files: '文件',
  fileService: '文件服务',
  fileTickets: '下载地址',
  storedFile: '全部文件',
  content: '公告与专题',
  feedback: '纠错与咨询',
  staffFeedback: '答复纠错与咨询',
  site: '站点',
  statistics: '访问统计',
  dashboard: '工作台',
  dictionaries: '字典',
  token: '登录与令牌',
  thirdParty: '第三方登录',
  olderSystems: '旧系统的登录',
  signInProvider: '第三方登录的设置',
  captcha: '安全验证',
  codes: '验证码',
  users: '注册与本人信息',
  security: '账号安全',
  notices: '站内消息',
  privacy: '个人信息与隐私',
  menus: '本人的菜单',
  staff: '登录会话',
  user: '用户',
  role: '角色',
  department: '部门',
  menu: '菜单',
  article: '文章',
  banner: '专题',
  hotKeyword: '常查的词',
  siteLink: '友情链接',
  gatewaySetting: '登录与接入',
  serviceSetting: '外部服务',
  siteSettings: '站点设置',
  uiMenu: '门户菜单',
  dictionaryGroup: '字典组',
  dictionaryItem: '字典项',
  category: '分类',
  batches: '表格导入批次',
  browseHistory: '浏览历史',
  downloads: '下载记录',
  jobs: '后台任务',
  group: '用户组',
  organisation: '单位',
  loans: '借阅申请',
  staffLoans: '办理借阅',
  loanPapers: '借阅材料',
  loanPrints: '借阅单与盒标签',
  loanStatistics: '借阅统计',
  loanFiles: '借阅的电子文件',
  readingRoom: '阅览室',
  readingDesk: '阅览室登记',
  holding: '馆藏实体',
  readingSession: '阅览时段',
  calendarDay: '工作日历',
  loanSetting: '借阅规则',
  deposits: '汇交',
  staffDeposits: '汇交验收',
  credit: '积分',
  creditLine: '积分明细',
  creditPrice: '积分价格',
  creditPurse: '积分账户',
  creditRequest: '充值申请',
  creditSetting: '起始积分',
  app: '应用',
  dataApis: '数据接口',
  dataApi: '发布数据接口',
  dataApiHost: '转发主机',
  dataApiUse: '接口用量',
  template: '模板',
  testGroup: '模板夹',
  auditLog: '审计日志',
  log: '日志上报',
  signing: '请求签名',
  health: '运行状态',
  description: '接口描述',
}

/** All routes of the API. */
export const api = {
  article: articleRoutes,
  ask,
  auditLog,
  baseMap: baseMapRoutes,
  banner: bannerRoutes,
  app: appRoutes,
  batches,
  browseHistory,
  captcha,
  catalogue,
  category: categoryRoutes,
  codes,
  content,
  loans,
  staffLoans,
  loanPapers,
  loanPrints,
  loanStatistics,
  loanFiles,
  readingRoom,
  readingDesk,
  holding: holdingRoutes,
  readingSession: readingSessionRoutes,
  calendarDay: calendarDayRoutes,
  loanSetting: loanSettingRoutes,
  deposits,
  staffDeposits,
  credit,
  creditLine: creditLineRoutes,
  creditPrice: creditPriceRoutes,
  creditPurse: creditPurseRoutes,
  creditRequest: creditRequestRoutes,
  creditSetting: creditSettingRoutes,
  dashboard,
  dataApis,
  dataApi: dataApiRoutes,
  dataApiHost: dataApiHostRoutes,
  dataApiUse: dataApiUseRoutes,
  department: departmentRoutes,
  description,
  dictionaries,
  dictionaryGroup: dictionaryGroupRoutes,
  dictionaryItem: dictionaryItemRoutes,
  downloads,
  drafts,
  favourites,
  feedback: feedbacks,
  staffFeedback: staffFeedbackRoutes,
  files,
  fileTickets,
  folders,
  fileService,
  storedFile: storedFileRoutes,
  group: groupRoutes,
  health,
  hotKeyword: hotKeywordRoutes,
  imports,
  jobs,
  log,
  map,
  mapLayer: mapLayerRoutes,
  mapQuery: mapQueryRoutes,
  menu: menuRoutes,
  menus,
  notices,
  organisation: organisationRoutes,
  places,
  privacy,
  role: roleRoutes,
  search,
  security,
  signing,
  site,
  siteLink: siteLinkRoutes,
  gatewaySetting: gatewaySettingRoutes,
  serviceSetting: serviceSettingRoutes,
  siteSettings: siteSettingsRoutes,
  staff,
  statistics,
  stewardship,
  template: templateRoutes,
  testGroup: testGroupRoutes,
  thirdParty,
  olderSystems,
  signInProvider: signInProviderRoutes,
  token,
  uiMenu: uiMenuRoutes,
  user: userRoutes,
  users,
  versions,
}
