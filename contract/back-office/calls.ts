import { appRoutes } from './app.ts'
import { articleRoutes } from './content/article.ts'
import { bannerRoutes } from './content/banner.ts'
import { staffFeedbackRoutes } from './content/feedback.ts'
import { hotKeywordRoutes } from './content/hot-keyword.ts'
import { siteLinkRoutes } from './content/site-link.ts'
import { siteSettingsRoutes } from './content/site-settings.ts'
import { storedFileRoutes } from './content/stored-file.ts'
import type { countRoutes } from './count-routes.ts'
import { creditLineRoutes } from './credit/line.ts'
import { creditPriceRoutes } from './credit/price.ts'
import { creditPurseRoutes } from './credit/purse.ts'
import { creditRequestRoutes } from './credit/request.ts'
import { creditSettingRoutes } from './credit/setting.ts'
import { dataApiRoutes } from './data-api/call.ts'
import { dataApiHostRoutes } from './data-api/host.ts'
import { dataApiUseRoutes } from './data-api/use.ts'
import { departmentRoutes } from './department.ts'
import { groupRoutes } from './group.ts'
import { categoryRoutes } from './interface/category.ts'
import { dictionaryGroupRoutes, dictionaryItemRoutes } from './interface/dictionary.ts'
import { menuRoutes } from './interface/menu.ts'
import { uiMenuRoutes } from './interface/ui-menu.ts'
import { calendarDayRoutes } from './loans/calendar-day.ts'
import { holdingRoutes } from './loans/holding.ts'
import { loanSettingRoutes } from './loans/loan-setting.ts'
import { readingSessionRoutes } from './loans/reading-session.ts'
import { baseMapRoutes } from './map/base-map.ts'
import { mapLayerRoutes } from './map/layer.ts'
import { mapQueryRoutes } from './map/query.ts'
import { messageRoutes } from './messages/message.ts'
import { organisationRoutes } from './organisation.ts'
import type { Resource } from './resource.ts'
import { roleRoutes } from './role.ts'
import type { resourceRoutes, restoreRoutes, treeRoutes } from './routes.ts'
import { gatewaySettingRoutes } from './settings/gateway.ts'
import { serviceSettingRoutes } from './settings/services.ts'
import type { sheetRoutes } from './sheet-routes.ts'
import { signInProviderRoutes } from './sign-in/provider.ts'
import { templateRoutes, testGroupRoutes } from './template.ts'
import { userRoutes } from './user.ts'

/** The calls that a frame knows: those of every resource, and those of trees and of rows that can be restored. */
export type ResourceCalls = ReturnType<typeof resourceRoutes<Resource>> &
  Partial<ReturnType<typeof treeRoutes>> &
  Partial<ReturnType<typeof countRoutes>> &
  Partial<ReturnType<typeof restoreRoutes>> &
  Partial<ReturnType<typeof sheetRoutes>>

/** The calls of all resources, by name. */
export const calls = {
  article: articleRoutes,
  banner: bannerRoutes,
  creditLine: creditLineRoutes,
  creditPrice: creditPriceRoutes,
  creditPurse: creditPurseRoutes,
  creditRequest: creditRequestRoutes,
  creditSetting: creditSettingRoutes,
  department: departmentRoutes,
  feedback: staffFeedbackRoutes,
  hotKeyword: hotKeywordRoutes,
  app: appRoutes,
  baseMap: baseMapRoutes,
  calendarDay: calendarDayRoutes,
  category: categoryRoutes,
  dataApi: dataApiRoutes,
  dataApiHost: dataApiHostRoutes,
  dataApiUse: dataApiUseRoutes,
  message: messageRoutes,
  dictionaryGroup: dictionaryGroupRoutes,
  dictionaryItem: dictionaryItemRoutes,
  gatewaySetting: gatewaySettingRoutes,
  group: groupRoutes,
  holding: holdingRoutes,
  loanSetting: loanSettingRoutes,
  mapLayer: mapLayerRoutes,
  mapQuery: mapQueryRoutes,
  menu: menuRoutes,
  organisation: organisationRoutes,
  readingSession: readingSessionRoutes,
  role: roleRoutes,
  serviceSetting: serviceSettingRoutes,
  signInProvider: signInProviderRoutes,
  siteLink: siteLinkRoutes,
  siteSettings: siteSettingsRoutes,
  storedFile: storedFileRoutes,
  template: templateRoutes,
  testGroup: testGroupRoutes,
  uiMenu: uiMenuRoutes,
  user: userRoutes,
}

/** The calls of a resource that is known by its name only. */
export function callsOf({ name }: Pick<Resource, 'name'>): ResourceCalls {
  const table: Readonly<Record<string, unknown>> = calls
  // oxlint-disable-next-line no-unsafe-type-assertion -- the frame sends and reads values by the descriptor
  return table[name] as ResourceCalls
}
