import { app } from './app.ts'
import { article } from './content/article.ts'
import { banner } from './content/banner.ts'
import { feedback } from './content/feedback.ts'
import { hotKeyword } from './content/hot-keyword.ts'
import { siteLink } from './content/site-link.ts'
import { siteSettings } from './content/site-settings.ts'
import { storedFile } from './content/stored-file.ts'
import { creditLine } from './credit/line.ts'
import { creditPrice } from './credit/price.ts'
import { creditPurse } from './credit/purse.ts'
import { creditRequest } from './credit/request.ts'
import { creditSetting } from './credit/setting.ts'
import { dataApi } from './data-api/call.ts'
import { dataApiHost } from './data-api/host.ts'
import { dataApiUse } from './data-api/use.ts'
import { department } from './department.ts'
import { group } from './group.ts'
import { category } from './interface/category.ts'
import { dictionaryGroup, dictionaryItem } from './interface/dictionary.ts'
import { menu } from './interface/menu.ts'
import { uiMenu } from './interface/ui-menu.ts'
import { calendarDay } from './loans/calendar-day.ts'
import { holding } from './loans/holding.ts'
import { loanSetting } from './loans/loan-setting.ts'
import { readingSession } from './loans/reading-session.ts'
import { baseMap } from './map/base-map.ts'
import { mapLayer } from './map/layer.ts'
import { mapQuery } from './map/query.ts'
import { message } from './messages/message.ts'
import { organisation } from './organisation.ts'
import type { Resource } from './resource.ts'
import { role } from './role.ts'
import { gatewaySetting } from './settings/gateway.ts'
import { serviceSetting } from './settings/services.ts'
import { signInProvider } from './sign-in/provider.ts'
import { template, testGroup } from './template.ts'
import { user } from './user.ts'

/** All that the back office administers, by name. */
export const resources: Readonly<Record<string, Resource>> = {
  category,
  department,
  dictionaryGroup,
  dictionaryItem,
  menu,
  role,
  uiMenu,
  user,
  app,
  article,
  banner,
  creditLine,
  creditPrice,
  creditPurse,
  creditRequest,
  creditSetting,
  feedback,
  gatewaySetting,
  group,
  hotKeyword,
  organisation,
  signInProvider,
  siteLink,
  serviceSetting,
  siteSettings,
  storedFile,
  template,
  testGroup,
  calendarDay,
  holding,
  loanSetting,
  readingSession,
  mapLayer,
  baseMap,
  mapQuery,
  message,
  dataApi,
  dataApiHost,
  dataApiUse,
}

/** A resource by its name; a name that is none is a mistake of the program. */
export function resourceNamed(name: string): Resource {
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined
  if (!resource) throw new Error(`no resource is named ${name}`)
  return resource
}
