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
import { messageRoutes } from './back-office/messages/message.ts'
import { organisationRoutes } from './back-office/organisation.ts'
import { roleRoutes } from './back-office/role.ts'
import { gatewaySettingRoutes } from './back-office/settings/gateway.ts'
import { serviceSettingRoutes } from './back-office/settings/services.ts'
import { signInProviderRoutes } from './back-office/sign-in/provider.ts'
import { templateRoutes, testGroupRoutes } from './back-office/template.ts'
import { userRoutes } from './back-office/user.ts'
import { drafts } from './catalogue/editing/drafts.ts'
import { quality } from './catalogue/editing/quality.ts'
import { stewardship } from './catalogue/editing/stewardship.ts'
import { versions } from './catalogue/editing/versions.ts'
import { catalogue } from './catalogue/routes.ts'
import { contentFiles } from './content/content-files.ts'
import { content } from './content/content.ts'
import { feedbacks } from './content/feedback.ts'
import { credit } from './credit/credit.ts'
import { dashboard } from './dashboard.ts'
import { dataApis } from './data-api/data-api.ts'
import { deliveries } from './deliveries/deliveries.ts'
import { deposits, staffDeposits } from './deposits/deposits.ts'
import { dictionaries } from './dictionaries.ts'
import { drawingSets } from './drawings/drawing-sets.ts'
import { drawings } from './drawings/drawings.ts'
import { savedDrawings } from './drawings/saved-drawings.ts'
import { expectedProfile } from './expected-profile/expected-profile.ts'
import { exports } from './exports/exports.ts'
import { fileService } from './files/file-service.ts'
import { fileTickets } from './files/file-tickets.ts'
import { files } from './files/files.ts'
import { pictureTiles } from './files/picture-tiles.ts'
import { harvest } from './harvest/harvest.ts'
import { health } from './health.ts'
import { imports } from './imports.ts'
import { loanFiles } from './loans/loan-files.ts'
import { loanPapers } from './loans/loan-papers.ts'
import { loanPrints } from './loans/loan-prints.ts'
import { loanStatistics } from './loans/loan-statistics.ts'
import { loans, staffLoans } from './loans/loans.ts'
import { map } from './map/map.ts'
import { ogc } from './ogc/ogc.ts'
import { ogcTiles, wmts } from './ogc/tiles.ts'
import { description } from './openapi.ts'
import { downloads } from './personal/downloads.ts'
import { favourites, folders } from './personal/favourites.ts'
import { browseHistory } from './personal/history.ts'
import { readingDesk, readingRoom } from './reading-room/reading-room.ts'
import { readings } from './readings/readings.ts'
import type { Route } from './route.ts'
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
import { statements } from './telemetry/statements.ts'
import { traces } from './telemetry/traces.ts'
import { thematicMap } from './thematic-map/thematic-map.ts'
import { thresholds } from './thresholds/thresholds.ts'

/** By the name of the feature: what people call it, and its routes. */
export type Features = Readonly<
  Record<string, readonly [label: string, routes: Readonly<Record<string, Route>>]>
>

/** All features, in the order in which they are described. */
export const features = {
  catalogue: ['资料目录', catalogue],
  drafts: ['起草与审核', drafts],
  versions: ['资料的各个版本', versions],
  quality: ['质量核对', quality],
  stewardship: ['公开程度与回收站', stewardship],
  imports: ['资料导入', imports],
  search: ['全文检索', search],
  ask: ['智能检索', ask],
  places: ['地名', places],
  expectedProfile: ['推测柱状', expectedProfile],
  thematicMap: ['专题图', thematicMap],
  map: ['地图', map],
  mapLayer: ['地图图层', mapLayerRoutes],
  baseMap: ['地图底图', baseMapRoutes],
  mapQuery: ['地图查询', mapQueryRoutes],
  favourites: ['收藏', favourites],
  folders: ['收藏夹', folders],
  thresholds: ['监测阈值', thresholds],
  files: ['文件', files],
  fileService: ['文件服务', fileService],
  fileTickets: ['下载地址', fileTickets],
  pictureTiles: ['图片分块', pictureTiles],
  storedFile: ['全部文件', storedFileRoutes],
  content: ['公告与专题', content],
  contentFiles: ['文章的图片与附件', contentFiles],
  feedback: ['纠错与咨询', feedbacks],
  staffFeedback: ['答复纠错与咨询', staffFeedbackRoutes],
  site: ['站点', site],
  statistics: ['访问统计', statistics],
  dashboard: ['工作台', dashboard],
  dictionaries: ['字典', dictionaries],
  token: ['登录与令牌', token],
  thirdParty: ['第三方登录', thirdParty],
  olderSystems: ['旧系统的登录', olderSystems],
  signInProvider: ['第三方登录的设置', signInProviderRoutes],
  captcha: ['安全验证', captcha],
  codes: ['验证码', codes],
  users: ['注册与本人信息', users],
  security: ['账号安全', security],
  notices: ['站内消息', notices],
  message: ['短信与邮件', messageRoutes],
  privacy: ['个人信息与隐私', privacy],
  menus: ['本人的菜单', menus],
  staff: ['登录会话', staff],
  user: ['用户', userRoutes],
  role: ['角色', roleRoutes],
  department: ['部门', departmentRoutes],
  menu: ['菜单', menuRoutes],
  article: ['文章', articleRoutes],
  banner: ['专题', bannerRoutes],
  hotKeyword: ['常查的词', hotKeywordRoutes],
  siteLink: ['友情链接', siteLinkRoutes],
  gatewaySetting: ['登录与接入', gatewaySettingRoutes],
  serviceSetting: ['外部服务', serviceSettingRoutes],
  siteSettings: ['站点设置', siteSettingsRoutes],
  uiMenu: ['门户菜单', uiMenuRoutes],
  dictionaryGroup: ['字典组', dictionaryGroupRoutes],
  dictionaryItem: ['字典项', dictionaryItemRoutes],
  category: ['分类', categoryRoutes],
  batches: ['表格导入批次', batches],
  browseHistory: ['浏览历史', browseHistory],
  downloads: ['下载记录', downloads],
  jobs: ['后台任务', jobs],
  traces: ['调用链路', traces],
  statements: ['慢语句', statements],
  group: ['用户组', groupRoutes],
  organisation: ['单位', organisationRoutes],
  loans: ['借阅申请', loans],
  staffLoans: ['办理借阅', staffLoans],
  loanPapers: ['借阅材料', loanPapers],
  loanPrints: ['借阅单与盒标签', loanPrints],
  loanStatistics: ['借阅统计', loanStatistics],
  loanFiles: ['借阅的电子文件', loanFiles],
  readings: ['监测读数', readings],
  readingRoom: ['阅览室', readingRoom],
  readingDesk: ['阅览室登记', readingDesk],
  holding: ['馆藏实体', holdingRoutes],
  readingSession: ['阅览时段', readingSessionRoutes],
  calendarDay: ['特殊日期', calendarDayRoutes],
  loanSetting: ['借阅规则', loanSettingRoutes],
  drawings: ['图件', drawings],
  drawingSets: ['成套图件', drawingSets],
  exports: ['导出', exports],
  savedDrawings: ['保存的图件', savedDrawings],
  deliveries: ['资料入库', deliveries],
  deposits: ['汇交', deposits],
  staffDeposits: ['汇交验收', staffDeposits],
  credit: ['积分', credit],
  creditLine: ['积分明细', creditLineRoutes],
  creditPrice: ['积分价格', creditPriceRoutes],
  creditPurse: ['积分账户', creditPurseRoutes],
  creditRequest: ['充值申请', creditRequestRoutes],
  creditSetting: ['起始积分', creditSettingRoutes],
  app: ['应用', appRoutes],
  dataApis: ['数据接口', dataApis],
  dataApi: ['发布数据接口', dataApiRoutes],
  dataApiHost: ['转发主机', dataApiHostRoutes],
  dataApiUse: ['接口用量', dataApiUseRoutes],
  ogc: ['要素服务', ogc],
  harvest: ['目录采集', harvest],
  ogcTiles: ['瓦片服务', ogcTiles],
  wmts: ['图片瓦片', wmts],
  template: ['模板', templateRoutes],
  testGroup: ['模板夹', testGroupRoutes],
  auditLog: ['审计日志', auditLog],
  log: ['日志上报', log],
  signing: ['请求签名', signing],
  health: ['运行状态', health],
  description: ['接口描述', description],
} as const satisfies Features

type Api = { [F in keyof typeof features]: (typeof features)[F][1] }

/** All routes of the API. */
// oxlint-disable-next-line no-unsafe-type-assertion -- feature by feature
export const api = Object.fromEntries(
  Object.entries(features).map(([feature, [, routes]]) => [feature, routes]),
) as Api
