import { importsOf } from '../cycles.ts'

type Files = ReadonlyMap<string, string>

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** The room of a file: `loans` of `server/loans/clock/clock.ts` and of `contract/loans/loans.ts`; none at the top of a tree. */
export const roomOf = (path: string): string | undefined =>
  /^(?:server|web|contract|demo|geology|language|database)\/([^/]+)\//.exec(path)?.[1]

/** What puts rooms together imports all of them, and is no neighbour of any. */
const sharedFiles = /^(?:server|web|contract)\/[^/]+$|^web\/app\/[^/]+$|^testing\/app\.ts$/

/**
 * Tests near changed files: those in their rooms (one name in every tree), those that import one of them, and those of
 * rooms of which a file imports one of them. Whoever is further away is tested by the whole.
 */
export function testsNear(files: Files, changed: readonly string[]): string[] {
  const rooms = new Set(changed.map(roomOf).filter(Boolean))
  const near = new Set(changed.filter((path) => files.has(path) && isTest(path)))
  for (const path of files.keys()) {
    if (!importsOf(files, path).some((read) => changed.includes(read))) continue
    if (isTest(path)) near.add(path)
    else if (!sharedFiles.test(path)) rooms.add(roomOf(path))
  }
  const besideTop = new Set(
    changed.filter((path) => !roomOf(path) && /\.(?:ts|tsx|mjs)$/.test(path)).map(folderOf),
  )
  for (const path of files.keys())
    if (isTest(path) && (rooms.has(roomOf(path) ?? '-') || besideTop.has(folderOf(path)))) near.add(path)
  return [...near].toSorted()
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** Of the whole house, which no room walks alone: every page, what kills and restarts. They run with the whole. */
export const ofAllRooms = /^e2e\/(?:every-page|process)\/|e2e\/routes\.spec/

/** Journeys by the rooms that they walk. A folder of journeys walks the rooms of its name. */
export const roomJourneys: readonly (readonly [rooms: RegExp, journeys: RegExp])[] = [
  [/^(?:loans|reading-room|cart|working-days)$/, /^e2e\/loans\//],
  [/^(?:deposits|workflow)$/, /^e2e\/deposits\//],
  [/^(?:map|places)$/, /^e2e\/map\/|find-a-borehole/],
  [
    /^(?:back-office|users|roles|departments|organisations|audit|content|imports|deliveries|menus)$/,
    /^e2e\/back-office\//,
  ],
  [/^(?:personal|favourites|history|privacy|data-api|third-party|credit|messages)$/, /^e2e\/personal\//],
  [/^(?:sign-in|identity|accounts|account-security)$/, /a-clerk-signs-in|become-a-member/],
  [/^captcha$/, /\/captcha/],
  [/^(?:search|language)$/, /\/search\.spec|reach-a-result/],
  [/^ask$/, /ask-a-question/],
  [/^(?:reader|files)$/, /read-a-page|upload/],
  [/^(?:catalogue|borehole|home)$/, /find-a-borehole|\/visitor|page-bytes|professor/],
  [/^(?:borehole|drawings|thematic-map)$/, /^e2e\/drawings\//],
  [/^exports$/, /^e2e\/exports\//],
  [/^(?:expected-profile|drawings)$/, /^e2e\/expected-profile\//],
  [/^(?:reader|record-files|files|physical)$/, /^e2e\/reader\//],
  [/^(?:monitoring|monitoring-console|series|thresholds|readings)$/, /^e2e\/monitoring\//],
  [/^accessibility$/, /e2e\/accessibility/],
  [/^(?:themes|ui)$/, /themes|e2e\/visitor/],
]

/** Journeys that were changed, and those that walk a changed room. */
export function journeysThrough(journeys: readonly string[], changed: readonly string[]): string[] {
  const rooms = changed.flatMap((path) => roomOf(path) ?? [])
  const patterns = roomJourneys.flatMap(([names, specs]) =>
    rooms.some((room) => names.test(room)) ? [specs] : [],
  )
  const folders = rooms.map((room) => `e2e/${room}/`)
  return journeys.filter(
    (path) =>
      changed.includes(path) ||
      patterns.some((specs) => specs.test(path)) ||
      folders.some((folder) => path.startsWith(folder)),
  )
}
