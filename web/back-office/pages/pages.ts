import type { calls } from '#contract/back-office/calls.ts'
import { resourceNamed } from '#contract/back-office/resources.ts'
import type { OfficePage } from '#web/back-office/office-page.ts'

type PageLoader = () => Promise<OfficePage>

/** Pages that say more than their descriptor, each with its code: a list of users needs no map. */
const ownPages: Readonly<Partial<Record<keyof typeof calls, PageLoader>>> = {
  app: async () => (await import('./apps/app-page.tsx')).appPage,
  article: async () => (await import('./content/text-pages.tsx')).articlePage,
  banner: async () => (await import('./content/text-pages.tsx')).bannerPage,
  baseMap: async () => (await import('./map/base-map-page.tsx')).baseMapPage,
  category: async () => (await import('./dictionary-pages.tsx')).categoryPage,
  creditLine: async () => (await import('./credit/credit-pages.tsx')).creditLinePage,
  creditPrice: async () => (await import('./credit/credit-pages.tsx')).creditPricePage,
  creditPurse: async () => (await import('./credit/credit-pages.tsx')).creditPursePage,
  creditRequest: async () => (await import('./credit/credit-pages.tsx')).creditRequestPage,
  creditSetting: async () => (await import('./credit/credit-pages.tsx')).creditSettingPage,
  dataApi: async () => (await import('./data-api/data-api-pages.tsx')).dataApiPage,
  dataApiHost: async () => (await import('./data-api/data-api-pages.tsx')).dataApiHostPage,
  dataApiUse: async () => (await import('./data-api/data-api-pages.tsx')).dataApiUsePage,
  department: async () => (await import('./people/department-page.tsx')).departmentPage,
  feedback: async () => (await import('./content/feedback-page.tsx')).feedbackPage,
  dictionaryGroup: async () => (await import('./dictionary-pages.tsx')).dictionaryGroupPage,
  dictionaryItem: async () => (await import('./dictionary-pages.tsx')).dictionaryItemPage,
  gatewaySetting: async () => (await import('./settings/setting-pages.tsx')).gatewaySettingPage,
  group: async () => (await import('./people/group-page.tsx')).groupPage,
  holding: async () => (await import('./loan-pages.tsx')).holdingPage,
  hotKeyword: async () => (await import('./content/site-pages.tsx')).hotKeywordPage,
  loanSetting: async () => (await import('./loan-pages.tsx')).loanSettingPage,
  mapLayer: async () => (await import('./map/layer-page.tsx')).layerPage,
  mapQuery: async () => (await import('./map/query-page.tsx')).queryPage,
  menu: async () => (await import('./menu-page.tsx')).menuPage,
  message: async () => (await import('./messages/message-page.tsx')).messagePage,
  organisation: async () => (await import('./organisations/organisation-page.tsx')).organisationPage,
  role: async () => (await import('./people/role-page.tsx')).rolePage,
  serviceSetting: async () => (await import('./settings/setting-pages.tsx')).serviceSettingPage,
  signInProvider: async () => (await import('./settings/provider-page.tsx')).signInProviderPage,
  siteLink: async () => (await import('./content/site-pages.tsx')).siteLinkPage,
  siteSettings: async () => (await import('./content/site-pages.tsx')).siteSettingsPage,
  storedFile: async () => (await import('./files/file-page.tsx')).storedFilePage,
  uiMenu: async () => (await import('./menu-page.tsx')).uiMenuPage,
  user: async () => (await import('./people/user-page.tsx')).userPage,
}

/** The page that the frame draws of a resource; most need no more than their descriptor. */
export async function loadOfficePage(name: string): Promise<OfficePage> {
  const load: PageLoader | undefined = Object.entries(ownPages).find(([own]) => own === name)?.[1]
  return load ? load() : { resource: resourceNamed(name) }
}
