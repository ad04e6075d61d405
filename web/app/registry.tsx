import { type ComponentType, lazy } from 'react'

import { resources } from '#contract/back-office/resources.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { wholeOf } from '#web/catalogue/list-view.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

import { listViews } from './menu/navigation.ts'

const page = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(async () => ({ default: await fetchPage(load) }))

/** The list of a kind for staff, under its back-office path. */
const listOf = (kind: Kind): ComponentType =>
  lazy(async () => {
    const { RecordListPage } = await fetchPage(() => import('#web/catalogue/RecordListPage.tsx'))
    const view = listViews.find(({ path }) => path === kind.path) ?? wholeOf(kind)
    return { default: () => <RecordListPage view={view} /> }
  })

/** A page of the back office that its description draws. */
const managed = (resource: string): ComponentType =>
  lazy(async () => {
    const [{ ResourcePage }, { officePages }] = await fetchPage(() =>
      Promise.all([import('#web/back-office/ResourcePage.tsx'), import('#web/back-office/pages/pages.tsx')]),
    )
    const page = officePages[resource]
    return { default: () => page && <ResourcePage page={page} /> }
  })

/** Every page that a menu may name as its component. */
const registry: Readonly<Record<string, ComponentType>> = {
  dashboard: page(async () => (await import('#web/back-office/dashboard/DashboardPage.tsx')).DashboardPage),
  sessions: page(async () => (await import('#web/staff/SessionsPage.tsx')).SessionsPage),
  'searched-words': page(async () => (await import('#web/staff/SearchedWordsPage.tsx')).SearchedWordsPage),
  'map-query-test': page(async () => (await import('#web/staff/query-test/QueryTestPage.tsx')).QueryTestPage),
  audit: page(async () => (await import('#web/staff/AuditPage.tsx')).AuditPage),
  'personal/info': page(async () => (await import('#web/personal/PersonalInfoPage.tsx')).PersonalInfoPage),
  'personal/security': page(async () => (await import('#web/personal/SecurityPage.tsx')).SecurityPage),
  ...Object.fromEntries(Object.keys(resources).map((name) => [`manage/${name}`, managed(name)])),
  ...Object.fromEntries(Object.values<Kind>(kinds).map((kind) => [`records/${kind.name}`, listOf(kind)])),
}

export const pageOf = (component: string): ComponentType | undefined =>
  Object.hasOwn(registry, component) ? registry[component] : undefined
