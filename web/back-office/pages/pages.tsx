import { resources } from '#contract/back-office/resources.ts'
import type { OfficePage } from '#web/back-office/office-page.ts'

import { appPage } from './apps/app-page.tsx'
import { feedbackPage } from './content/feedback-page.tsx'
import { hotKeywordPage, siteLinkPage, siteSettingsPage } from './content/site-pages.tsx'
import { articlePage, bannerPage } from './content/text-pages.tsx'
import {
  creditLinePage,
  creditPricePage,
  creditPursePage,
  creditRequestPage,
  creditSettingPage,
} from './credit/credit-pages.tsx'
import { dataApiHostPage, dataApiPage, dataApiUsePage } from './data-api/data-api-pages.tsx'
import { categoryPage, dictionaryGroupPage, dictionaryItemPage } from './dictionary-pages.tsx'
import { storedFilePage } from './files/file-page.tsx'
import { holdingPage, loanSettingPage } from './loan-pages.tsx'
import { baseMapPage } from './map/base-map-page.tsx'
import { layerPage } from './map/layer-page.tsx'
import { queryPage } from './map/query-page.tsx'
import { menuPage, uiMenuPage } from './menu-page.tsx'
import { messagePage } from './messages/message-page.tsx'
import { organisationPage } from './organisations/organisation-page.tsx'
import { departmentPage } from './people/department-page.tsx'
import { groupPage } from './people/group-page.tsx'
import { rolePage } from './people/role-page.tsx'
import { userPage } from './people/user-page.tsx'
import { signInProviderPage } from './settings/provider-page.tsx'
import { gatewaySettingPage, serviceSettingPage } from './settings/setting-pages.tsx'

const ownPages: Readonly<Record<string, OfficePage>> = {
  app: appPage,
  article: articlePage,
  banner: bannerPage,
  baseMap: baseMapPage,
  category: categoryPage,
  creditLine: creditLinePage,
  creditPrice: creditPricePage,
  creditPurse: creditPursePage,
  creditRequest: creditRequestPage,
  creditSetting: creditSettingPage,
  dataApi: dataApiPage,
  dataApiHost: dataApiHostPage,
  dataApiUse: dataApiUsePage,
  department: departmentPage,
  feedback: feedbackPage,
  dictionaryGroup: dictionaryGroupPage,
  dictionaryItem: dictionaryItemPage,
  gatewaySetting: gatewaySettingPage,
  group: groupPage,
  holding: holdingPage,
  hotKeyword: hotKeywordPage,
  loanSetting: loanSettingPage,
  mapLayer: layerPage,
  mapQuery: queryPage,
  menu: menuPage,
  message: messagePage,
  organisation: organisationPage,
  role: rolePage,
  serviceSetting: serviceSettingPage,
  signInProvider: signInProviderPage,
  siteLink: siteLinkPage,
  siteSettings: siteSettingsPage,
  storedFile: storedFilePage,
  uiMenu: uiMenuPage,
  user: userPage,
}

/** The pages that the frame draws, by resource; most need no more than their descriptor. */
export const officePages: Readonly<Record<string, OfficePage>> = Object.fromEntries(
  Object.entries(resources).map(([name, resource]) => [name, ownPages[name] ?? { resource }]),
)
