import type { api } from '#contract/api.ts'
import type { Replicas } from '#database/replicas/replicas.ts'
import { securityRoutes } from '#server/account-security/account-security.routes.ts'
import { staffRoutes } from '#server/accounts/staff.routes.ts'
import { codeRoutes, userRoutes } from '#server/accounts/users.routes.ts'
import { appEndpoints } from '#server/apps/apps.routes.ts'
import { batchEndpoints } from '#server/back-office/sheet/batches.routes.ts'
import { type Sheets, workAtBatches } from '#server/back-office/sheet/sheet.ts'
import { stewardshipRoutes } from '#server/catalogue/bin/stewardship.routes.ts'
import { catalogueRoutes } from '#server/catalogue/catalogue.routes.ts'
import { versionRoutes } from '#server/catalogue/history/versions.routes.ts'
import { qualityRoutes } from '#server/catalogue/quality/quality.routes.ts'
import { draftRoutes } from '#server/catalogue/review/review.routes.ts'
import { contentEndpoints, contentFileEndpoints, contentRoutes } from '#server/content/content.routes.ts'
import { creditEndpoints, creditRoutes } from '#server/credit/credit.routes.ts'
import { dashboardEndpoints } from '#server/dashboard/dashboard.routes.ts'
import { withKeys } from '#server/data-api/admit-key.ts'
import { dataApiEndpoints } from '#server/data-api/data-api.routes.ts'
import { deliveryEndpoints } from '#server/deliveries/deliveries.routes.ts'
import { departmentEndpoints } from '#server/departments/departments.routes.ts'
import { depositEndpoints } from '#server/deposits/deposits.routes.ts'
import { categoryEndpoints } from '#server/dictionaries/categories.routes.ts'
import {
  dictionaryGroupEndpoints,
  dictionaryItemEndpoints,
  dictionaryRoutes,
} from '#server/dictionaries/dictionaries.routes.ts'
import { drawingRoutes, drawingSetRoutes } from '#server/drawings/drawings.routes.ts'
import { savedDrawingRoutes } from '#server/drawings/saved/saved-drawings.routes.ts'
import { expectedProfileRoutes } from '#server/expected-profile/expected-profile.routes.ts'
import { exportRoutes } from '#server/exports/exports.routes.ts'
import { favouriteRoutes, folderRoutes } from '#server/favourites/favourites.routes.ts'
import { feedbackEndpoints } from '#server/feedback/feedback.routes.ts'
import { fileEndpoints } from '#server/files/service/service.routes.ts'
import { groupEndpoints } from '#server/groups/groups.routes.ts'
import { harvestRoutes } from '#server/harvest/harvest.routes.ts'
import { healthRoutes } from '#server/health/health.routes.ts'
import { openDatabaseStatus } from '#server/health/health.ts'
import { downloadRoutes, historyRoutes } from '#server/history/history.routes.ts'
import type { Endpoint } from '#server/http/implement.ts'
import { importRoutes } from '#server/imports/imports.routes.ts'
import { jobEndpoints } from '#server/jobs/jobs.routes.ts'
import {
  loanEndpoints,
  loanPrintRoutes,
  loanRoutes,
  loanStatisticsRoutes,
} from '#server/loans/loans.routes.ts'
import { mapEditingEndpoints } from '#server/map/editing/editing.routes.ts'
import { mapRoutes } from '#server/map/map.routes.ts'
import { type Previews } from '#server/map/map.ts'
import { menuEditorRoutes, menuRoutes } from '#server/menus/menus.routes.ts'
import { outboxEndpoints } from '#server/messages/outbox-list/outbox-list.routes.ts'
import { noticeRoutes } from '#server/notices/notices.routes.ts'
import { ogcRoutes } from '#server/ogc/ogc.routes.ts'
import { tileRoutes } from '#server/ogc/tiles/tiles.routes.ts'
import { openapiRoutes } from '#server/openapi/openapi.routes.ts'
import type { ApiAudience } from '#server/openapi/openapi.ts'
import { organisationEndpoints } from '#server/organisations/organisations.routes.ts'
import { placeRoutes } from '#server/places/places.routes.ts'
import { privacyRoutes } from '#server/privacy/privacy.routes.ts'
import {
  readingDeskRoutes,
  readingRoomEndpoints,
  readingRoomRoutes,
} from '#server/reading-room/reading-room.routes.ts'
import { readingRoutes } from '#server/readings/readings.routes.ts'
import { pictureTileEndpoints } from '#server/record-files/pyramid/pyramid.routes.ts'
import { fileRoutes } from '#server/record-files/record-files.routes.ts'
import { fileTicketEndpoints } from '#server/record-files/tickets/tickets.routes.ts'
import { openFileTickets } from '#server/record-files/tickets/tickets.ts'
import { roleEndpoints } from '#server/roles/roles.routes.ts'
import { askRoutes } from '#server/search/ask/ask.routes.ts'
import { searchRoutes } from '#server/search/search.routes.ts'
import { settingEndpoints } from '#server/settings/settings.routes.ts'
import { captchaRoutes } from '#server/sign-in/captcha/captcha.routes.ts'
import type { Identity } from '#server/sign-in/identity.ts'
import { siteRoutes, siteSettingsEndpoints } from '#server/site/site.routes.ts'
import { statementRoutes } from '#server/statements/statements.routes.ts'
import { statisticsRoutes } from '#server/statistics/statistics.routes.ts'
import { traceEndpoints } from '#server/telemetry/traces/traces.routes.ts'
import type { BrowserSpans } from '#server/telemetry/tracing.ts'
import { templateEndpoints, testGroupEndpoints } from '#server/templates/templates.routes.ts'
import { thematicMapRoutes } from '#server/thematic-map/thematic-map.routes.ts'
import type { ThirdPartyIdentity } from '#server/third-party/open.ts'
import { thirdPartyEndpoints } from '#server/third-party/third-party.routes.ts'
import { thresholdRoutes } from '#server/thresholds/thresholds.routes.ts'
import { uiMenuEndpoints } from '#server/ui-menus/ui-menus.routes.ts'
import { accountEndpoints, roleMemberEndpoints } from '#server/users/users.routes.ts'
import { openUsers } from '#server/users/users.ts'
import { wmtsRoutes } from '#server/wmts/wmts.routes.ts'

import { auditRoutes, logEndpoints } from './audit-log/audit-log.routes.ts'
import type { Services } from './services.ts'
import { signingRoutes } from './settings/signing.routes.ts'
import { storesOver } from './stores.ts'
import { tokenRoutes } from './token/token.routes.ts'

/** Features that need nothing but what every call brings. */
const plainRoutes = {
  browseHistory: historyRoutes,
  catalogue: catalogueRoutes,
  content: contentRoutes,
  credit: creditRoutes,
  downloads: downloadRoutes,
  drafts: draftRoutes,
  expectedProfile: expectedProfileRoutes,
  thematicMap: thematicMapRoutes,
  favourites: favouriteRoutes,
  thresholds: thresholdRoutes,
  files: fileRoutes,
  folders: folderRoutes,
  imports: importRoutes,
  drawings: drawingRoutes,
  savedDrawings: savedDrawingRoutes,
  loanPrints: loanPrintRoutes,
  loanStatistics: loanStatisticsRoutes,
  loans: loanRoutes,
  places: placeRoutes,
  quality: qualityRoutes,
  readingDesk: readingDeskRoutes,
  readingRoom: readingRoomRoutes,
  readings: readingRoutes,
  statements: statementRoutes,
  stewardship: stewardshipRoutes,
  versions: versionRoutes,
}

/** Features of which nothing has to be opened. */
const unopenedEndpoints = {
  app: appEndpoints,
  ...contentEndpoints,
  ...creditEndpoints,
  dictionaries: dictionaryRoutes,
  menus: menuRoutes,
  message: outboxEndpoints,
  siteSettings: siteSettingsEndpoints,
  template: templateEndpoints,
  testGroup: testGroupEndpoints,
  uiMenu: uiMenuEndpoints,
}

export interface FeatureOptions {
  identity: ThirdPartyIdentity
  /** Closed with the server. */
  services: Services
  /** Key of the archive at Tianditu; without it its base maps are not offered. */
  tianditu?: string | undefined
  /** Public scheme and host of the site. */
  publicUrl?: string | undefined
  /** Who may browse the API documentation; by default staff only. */
  browsing?: ApiAudience
  /** Copies of the database from which some reads are answered; by default none. */
  replicas?: Replicas | undefined
}

/** Assembles the endpoints of all features. */
export function featuresOver({
  identity,
  services,
  tianditu,
  publicUrl,
  browsing = 'staff',
  replicas,
  previews,
  browserSpans,
}: FeatureOptions & { previews: Previews; browserSpans: BrowserSpans }): Record<
  keyof typeof api,
  Endpoint[]
> {
  const { db } = services.search
  const { jobs, search, searchLog, site, visits, readArea } = services
  const users = openUsers(identity)
  const sheets = sheetsOf(identity, services, storesOver(users))
  return {
    ...{ ...plainRoutes, ...unopenedEndpoints, traces: traceEndpoints(browserSpans) },
    ask: askRoutes(search, async () => (await identity.serviceAccounts.read()).ai),
    health: healthRoutes(openDatabaseStatus(db, replicas)),
    auditLog: auditRoutes,
    batches: batchEndpoints(sheets),
    captcha: captchaRoutes(identity.captchas),
    category: categoryEndpoints(sheets),
    codes: codeRoutes(identity),
    contentFiles: contentFileEndpoints(services.files),
    dashboard: dashboardEndpoints(jobs),
    ...dataApiEndpoints(services.fetchHost),
    department: departmentEndpoints(users, sheets),
    description: openapiRoutes(browsing),
    dictionaryGroup: dictionaryGroupEndpoints(sheets),
    dictionaryItem: dictionaryItemEndpoints(sheets),
    ...fileEndpoints(services.files),
    pictureTiles: pictureTileEndpoints(services.pyramids),
    fileTickets: fileTicketEndpoints(openFileTickets(identity.secrets.key('downloads')), services.files),
    group: groupEndpoints(sheets),
    ...loanEndpoints(sheets, identity, services),
    ...readingRoomEndpoints(sheets),
    log: logEndpoints(services.visitorErrors),
    map: mapRoutes(readArea, tianditu),
    menu: menuEditorRoutes(sheets),
    ...mapEditingEndpoints(previews),
    ...openServiceEndpoints(identity, site, publicUrl),
    organisation: organisationEndpoints(sheets),
    role: [...roleEndpoints(sheets), ...roleMemberEndpoints],
    ...readerEndpoints(identity, services, publicUrl),
    ...settingEndpoints(identity),
    search: searchRoutes(search, searchLog),
    security: securityRoutes(identity),
    signing: signingRoutes,
    site: siteRoutes(site),
    staff: staffRoutes,
    statistics: statisticsRoutes(visits),
    ...thirdPartyEndpoints(identity),
    token: tokenRoutes(identity),
    user: accountEndpoints(identity, users, sheets),
    users: userRoutes(identity),
  }
}

/** What programs of others read. */
const openServiceEndpoints = (
  { secrets }: Identity,
  site: Services['site'],
  publicUrl: string | undefined,
) => ({
  harvest: harvestRoutes(site, secrets.key('harvest cursors'), publicUrl),
  ogc: withKeys('ogc', ogcRoutes(site, publicUrl)),
  ogcTiles: withKeys('tiles', tileRoutes(site, publicUrl)),
  wmts: withKeys('tiles', wmtsRoutes(site, publicUrl)),
})

/** What members hear, ask and write, and the jobs that serve them. */
const readerEndpoints = (
  identity: Identity,
  { jobs, files, site, search, readingSheets: reading }: Services,
  publicUrl: string | undefined,
) => ({
  deliveries: deliveryEndpoints({ files, jobs, reading }),
  ...depositEndpoints({ files, reading, key: identity.secrets.key('deposit vouchers'), site, publicUrl }),
  ...feedbackEndpoints(identity),
  drawingSets: drawingSetRoutes(jobs),
  exports: exportRoutes({ jobs, files, publicUrl, search }),
  jobs: jobEndpoints(jobs),
  notices: noticeRoutes,
  privacy: privacyRoutes(identity, jobs),
})

/** Imports and exports of the resources that have a sheet; this server writes the batches that wait. */
function sheetsOf(
  { personal }: Identity,
  { jobs, search: { db }, readingSheets: reading }: Services,
  stores: Sheets['stores'],
): Sheets {
  const sheets = { personal, jobs, reading, stores }
  workAtBatches(db, sheets)
  return sheets
}
