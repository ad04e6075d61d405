import type { ComponentType } from 'react'

import { companyPage, framePage } from '#contract/accounts/menus.ts'
import type { ownComponents } from '#contract/back-office/interface/page-components.ts'
import { resources } from '#contract/back-office/resources.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { loadOfficePage } from '#web/back-office/pages/pages.ts'
import { lazyPage as page } from '#web/ui/page/lazy-page.tsx'

/** The pages of a kind for staff, under its back-office path. */
const kindPages = (kind: Kind): ComponentType =>
  page(async () => {
    const { KindPages } = await import('#web/back-office/records/KindPages.tsx')
    return () => <KindPages kind={kind} />
  })

/** A page of the back office that its description draws. */
const createManagedPage = (resource: string): ComponentType =>
  page(async () => {
    const [{ ResourcePage }, described] = await Promise.all([
      import('#web/back-office/ResourcePage.tsx'),
      loadOfficePage(resource),
    ])
    return () => <ResourcePage page={described} />
  })

/** The pages that are drawn by a component of their own. */
const ownPages: Readonly<Record<keyof typeof ownComponents, ComponentType>> = {
  dashboard: page(async () => (await import('#web/back-office/dashboard/DashboardPage.tsx')).DashboardPage),
  loans: page(async () => (await import('#web/loans/office/OfficeLoans.tsx')).OfficeLoans),
  counter: page(async () => (await import('#web/loans/counter/CounterPage.tsx')).CounterPage),
  dictionaries: page(
    async () => (await import('#web/back-office/pages/DictionariesPage.tsx')).DictionariesPage,
  ),
  jobs: page(async () => (await import('#web/back-office/jobs/JobsPage.tsx')).JobsPage),
  statements: page(
    async () => (await import('#web/back-office/statements/StatementsPage.tsx')).StatementsPage,
  ),
  sessions: page(async () => (await import('#web/back-office/sessions/SessionsPage.tsx')).SessionsPage),
  'searched-words': page(async () => (await import('#web/staff/SearchedWordsPage.tsx')).SearchedWordsPage),
  'map-query-test': page(async () => (await import('#web/staff/query-test/QueryTestPage.tsx')).QueryTestPage),
  drafts: page(async () => (await import('#web/back-office/records/review/DraftsPage.tsx')).DraftsPage),
  deliveries: page(
    async () => (await import('#web/back-office/deliveries/DeliveriesPage.tsx')).DeliveriesPage,
  ),
  readings: page(async () => (await import('#web/back-office/readings/ReadingsPage.tsx')).ReadingsPage),
  quality: page(async () => (await import('#web/back-office/quality/QualityPage.tsx')).QualityPage),
  bin: page(async () => (await import('#web/back-office/records/bin/BinPage.tsx')).BinPage),
  records: page(async () => (await import('#web/back-office/records/OtherKindsPage.tsx')).OtherKindsPage),
  deposits: page(async () => (await import('#web/deposits/office/DepositsOffice.tsx')).DepositsOffice),
  audit: page(async () => (await import('#web/back-office/log/LogPage.tsx')).LogPage),
  [framePage]: page(
    async () => (await import('#web/back-office/pages/web-frame/WebFramePage.tsx')).WebFramePage,
  ),
  [companyPage]: page(async () => (await import('#web/personal/CompanyPage.tsx')).CompanyPage),
  'personal/credit': page(async () => (await import('#web/personal/CreditPage.tsx')).CreditPage),
  'personal/downloads': page(
    async () => (await import('#web/personal/kept/DownloadsPage.tsx')).DownloadsPage,
  ),
  'personal/drawings': page(async () => (await import('#web/personal/kept/DrawingsPage.tsx')).DrawingsPage),
  'personal/deposits': page(async () => (await import('#web/deposits/DepositsPage.tsx')).DepositsPage),
  'personal/favourites': page(
    async () => (await import('#web/favourites/FavouritesPage.tsx')).FavouritesPage,
  ),
  'personal/history': page(async () => (await import('#web/personal/HistoryPage.tsx')).HistoryPage),
  'personal/info': page(async () => (await import('#web/personal/PersonalInfoPage.tsx')).PersonalInfoPage),
  'personal/loans': page(async () => (await import('#web/loans/mine/MyLoans.tsx')).MyLoans),
  'personal/messages': page(
    async () => (await import('#web/personal/notices/MessagesPage.tsx')).MessagesPage,
  ),
  'personal/privacy': page(async () => (await import('#web/personal/privacy/PrivacyPage.tsx')).PrivacyPage),
  'personal/searches': page(
    async () => (await import('#web/personal/kept/SavedSearchesPage.tsx')).SavedSearchesPage,
  ),
  'personal/security': page(async () => (await import('#web/personal/SecurityPage.tsx')).SecurityPage),
}

/** Every page that a menu may name as its component, and no other (`page-components.ts`). */
const registry: Readonly<Record<string, ComponentType>> = {
  ...ownPages,
  ...Object.fromEntries(Object.keys(resources).map((name) => [`manage/${name}`, createManagedPage(name)])),
  ...Object.fromEntries(Object.values<Kind>(kinds).map((kind) => [`records/${kind.name}`, kindPages(kind)])),
}

export const pageOf = (component: string): ComponentType | undefined =>
  Object.hasOwn(registry, component) ? registry[component] : undefined
