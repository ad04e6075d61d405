import { expect, test } from 'vitest'

import { breaches } from './check-house.ts'

const manifest = (extra: object = {}) => JSON.stringify({ dependencies: { zod: '4.6.7' }, ...extra })

const lockFile = (own: object = {}, extra: object = {}) =>
  JSON.stringify({
    packages: {
      '': { dependencies: { zod: '4.6.7' }, ...own },
      'node_modules/zod': { version: '4.6.7' },
      ...extra,
    },
  })

const decision = '# 1 Ids are numbers\n\n## Context\n\n## Decision\n\n## Consequences\n'

/** A small repository without a breach. */
const sound: Record<string, string> = {
  'package.json': manifest(),
  'package-lock.json': lockFile(),
  'README.md':
    'Read [why](docs/decisions/0001-ids.md), [how](docs/) and [more](https://example.org/a.html).\n',
  'docs/decisions/0001-ids.md': decision,
  'database/migrations/0001_foundation.sql': 'create table loan (id bigint);\n',
  'server/loans/loans.routes.ts': "export const loanRoutes = { mine: () => listLoans('mine') }\n",
  'server/loans/loans.queries.ts': "export const listLoans = () => db.selectFrom('loan')\n",
  'server/loans/loans.ts':
    "import '#server/files/files.ts'\nimport '#server/catalogue/list.ts'\nimport '#server/catalogue/search-documents/tiers.ts'\nimport '#server/files/text/text.ts'\n",
  'server/loans/page.sql.ts': 'export const first = sql`limit 1`\n',
  'server/loans/loans.test.ts': "test('a loan', () => {})\n",
  'server/app.ts': 'export const app = 1 // oxlint-disable-line no-console -- says so\n',
  'language/hole.test.ts': "const at = /bed/ // bed\nconst text = 'told' /* told */\n`bed ${at} 'bed`\n",
  'server/app.test.ts': "import '#server/loans/loans.routes.ts'\n",
  'web/main.tsx': 'export const 1\n',
  'web/loans/loans.css': '.loan {\n}\n.loan > .note,\n.due:hover {\n}\n',
  'web/notes/notes.css': '.note {\n}\n@media print {\n  .loan {\n  }\n}\n',
}

test('a sound repository has no breach', () => {
  expect(breaches(new Map(Object.entries(sound)))).toEqual([])
})

const planted: [rule: RegExp, path: string, text: string][] = [
  [/named after their content/, 'web/utils/strings.test.ts', ''],
  [/named after their content/, 'src/app.ts', ''],
  [/barrels/, 'geology/index.ts', ''],
  [/left to an input method/, 'web/loans/keys.ts', "if (event.key === 'Escape') close()\n"],
  [/the one form/, 'web/loans/Pay.tsx', '<form onSubmit={() => act(loans.pay, {})} />\n'],
  [/a rule, its routes/, 'server/loans/loans.service.ts', ''],
  [/SQL is in/, 'server/loans/loans.routes.ts', "mine: ({ db }) => db.selectFrom('loan')\n"],
  [/SQL is in/, 'server/loans/loans.ts', 'export const mine = () => sql<number>`select 1`\n'],
  [/SQL is in/, 'server/loans/loans.ts', "import { sql, type RawBuilder } from 'kysely'\n"],
  [/SQL is in/, 'server/loans/loans.ts', "await pool.query('select 1')\n"],
  [/SQL is in/, 'server/search/search.routes.ts', 'mine: ({ db }) => sql`select 1`\n'],
  [/decide nothing/, 'server/loans/loans.queries.ts', "find(id) ?? fail('not_found')\n"],
  [/decide nothing/, 'server/loans/loans.queries.ts', "throw new Error('no')\n"],
  [/decide nothing/, 'server/loans/page.sql.ts', "throw new Error('no')\n"],
  [/opened by atomically/, 'server/loans/loans.ts', 'await db.transaction().execute(work)\n'],
  [/database of their call/, 'server/loans/loans.routes.ts', 'export const loanRoutes = (db: Db) => []\n'],
  [/joined: a verb with its noun/, 'web/loans/joins.ts', 'export const joined = (a: string[]) => a\n'],
  [/drawn: a verb with its noun/, 'server/map/draw.ts', 'async function drawn() {}\n'],
  [/that the build leaves out/, 'web/loans/Loans.tsx', 'const name = kind.spoken?.names[0]\n'],
  [/that the build leaves out/, 'web/loans/Loans.tsx', 'const named = ({ finish }: Kind) => finish\n'],
  [/that the build leaves out/, 'web/loans/Loans.tsx', 'const open = route.access === "anyone"\n'],
  [
    /that the build leaves out/,
    'web/loans/Loans.tsx',
    'const word = ({ path, summary }: Route) => summary\n',
  ],
  [
    /line 2: the browser reads nothing/,
    'web/loans/Loans.tsx',
    "import { type Loan, loans as routes } from '#contract/loans.ts'\nconst most = routes.mine.limit.calls\n",
  ],
  [/no module keeps state/, 'server/loans/loans.ts', 'const known = new Map<string, Loan>()\n'],
  [/no module keeps state/, 'server/loans/loans.ts', 'export const lending = semaphore({ width: 2 })\n'],
  [/no module keeps state/, 'database/database.ts', 'let pool: Pool | undefined\n'],
  [
    /#server\/files\/text\/chunks\.ts.*another room/,
    'server/loans/loans.ts',
    "import { a } from '#server/files/text/chunks.ts'\n",
  ],
  [/files\.queries\.ts.*another room/, 'server/loans/loans.ts', "import '#server/files/files.queries.ts'\n"],
  [/files\.routes\.ts.*another room/, 'demo/load.ts', "import '#server/files/files.routes.ts'\n"],
  [/geology: a folder of code/, 'geology/strata.ts', 'export const n = 1\n'],
  [/web\/loans: a folder of code/, 'web/loans/MyLoansPage.tsx', 'export const n = 1\n'],
  [/line 2: a suppression/, 'server/app.ts', '\n// oxlint-disable-next-line no-console\n'],
  [/a suppression/, 'server/app.ts', '// oxlint-disable-next-line no-console -- \n'],
  [/a suppression/, 'server/app.ts', '// @ts-expect-error\n'],
  [/types are not ignored/, 'server/app.ts', '// @ts-ignore -- because\n'],
  [/unfinished work/, 'server/app.ts', '// TODO later\n'],
  [/unfinished work/, 'README.md', 'FIXME\n'],
  [/every test runs/, 'server/loans/loans.test.ts', "test.only('a loan', () => {})\n"],
  [/every test runs/, 'server/loans/loans.test.ts', "test.concurrent.skip('a loan', () => {})\n"],
  [/every test runs/, 'e2e/borrow.spec.ts', "test.describe.fixme('a loan', () => {})\n"],
  [/ASCII/, 'server/app.ts', 'export const 钻孔 = 1\n'],
  [/ASCII/, 'server/app.ts', 'interface Hole孔 {}\n'],
  [/301 lines: a file has 300/, 'database/migrations/0001_foundation.sql', 'select 1;\n'.repeat(301)],
  [/line 1: 云汀: .*no city/, 'web/index.html', '<title>云汀市地质资料馆</title>\n'],
  [/line 2: 鹭洲: /, 'server/app.ts', '\n// 鹭洲区的钻孔\n'],
  [/line 1: 岩心路: /, 'contract/site.ts', "address: '岩心路 18 号'\n"],
  [/line 1: YTKY-202: /, 'web/ask/examples.ts', "code: 'YTKY-2022-058'\n"],
  [/line 1: 124\.0123, 31\.2: /, 'geology/place.ts', 'const at = [124.0123, 31.2]\n'],
  [/line 2: a kind is named/, 'server/app.ts', "\nif (kind.name === 'borehole') return\n"],
  [/line 1: a kind is named/, 'web/home/HomePage.tsx', 'const { path } = kinds.researchBase\n'],
  [
    /line 1: a kind is named/,
    'server/app.ts',
    "import { thinSection } from '#contract/catalogue/physical/thin-section.ts'\n",
  ],
  [
    /a table by thinSection, core, fossil: a kind is named only/,
    'server/app.ts',
    'const ranks = {\n  thinSection: 1,\n  core: 2,\n  fossil: 3,\n}\n',
  ],
  [/registry/, 'README.md', 'npm --registry https://registry.example.org\n'],
  [/zod: versions are exact/, 'package.json', manifest({ dependencies: { zod: '^4.6.7' } })],
  [
    /scripts\/start\.mjs: .*scripts are there/,
    'package.json',
    manifest({ scripts: { start: 'node scripts/start.mjs' } }),
  ],
  [/dependencies differ/, 'package-lock.json', lockFile({ dependencies: { zod: '4.6.6' } })],
  [
    /zod has an address/,
    'package-lock.json',
    lockFile({}, { 'node_modules/zod': { resolved: 'https://a/zod.tgz' } }),
  ],
  [
    /oxlint-arm is missing/,
    'package-lock.json',
    lockFile({}, { 'node_modules/oxlint': { optionalDependencies: { 'oxlint-arm': '1.0.0' } } }),
  ],
  [/expected number 0002/, 'docs/decisions/0003-places.md', decision],
  [/## Consequences: decisions/, 'docs/decisions/0001-ids.md', '# 1 Ids\n\n## Context\n\n## Decision\n'],
  [/expected number 0002.*migrations/, 'database/migrations/0001_loan.sql', 'select 1;\n'],
  [/bed: .*stratum.*words of the field/, 'geology/strata.test.ts', 'export const { bed } = hole\n'],
  [/words of the field/, 'geology/strata.test.ts', 'const a = `in ${`${bed}`} order of ${time}`\n'],
  [/\.loan: a class is styled in one sheet/, 'web/visits/visits.css', '.day,\n.loan {\n}\n'],
  [/words of the field/, 'geology/looks.test.ts', ''],
  [/words of the field/, 'server/search/wanted.test.ts', ''],
  [/docs\/gone\.md: links of documents/, 'README.md', '[gone](docs/gone.md#top)\n'],
  [/home\.png: links of documents/, 'README.md', '![home](docs/home.png)\n'],
]

test('a folder of 21 files is refused once, one of 20, its example and its subfolder are not', () => {
  const folder = (count: number) =>
    Array.from({ length: count }, (_, i): [string, string] => [`geology/strata/${i}.test.ts`, ''])
  const others: [string, string][] = [
    ['geology/strata/logs/sheet.test.ts', ''],
    ['geology/strata/0.example.tsx', ''],
  ]
  const crowded = (count: number) => breaches(new Map([...folder(count), ...others]))
  expect(crowded(20)).toEqual([])
  expect(crowded(21)).toEqual([
    'geology/strata/0.test.ts: 21 files: a folder holds 20 files at most, examples aside: rooms have names',
  ])
})

test.for(planted)('%s: %s', ([rule, path, text]) => {
  const found = breaches(new Map(Object.entries({ ...sound, [path]: text })))
  expect(found.filter((line) => line.startsWith(`${path}: `) && rule.test(line))).toHaveLength(1)
})

test('refuses import cycles, also of types only', () => {
  const ring = {
    'server/loans/loans.ts': "import type { Loan } from './terms.ts'\n",
    'server/loans/terms.ts': "import {\n  limit,\n} from '#server/loans/rules.ts'\n",
    'server/loans/rules.ts': "export { loans } from './loans.ts'\n",
  }
  expect(breaches(new Map(Object.entries({ ...sound, ...ring })))).toEqual([
    'package.json: server/loans/loans.ts → server/loans/terms.ts → server/loans/rules.ts → server/loans/loans.ts: ' +
      'no import cycles, types included',
  ])
})

test('refuses rings of rooms where no file is in a ring', () => {
  const ring = {
    'contract/loans/loan.ts': "import '#contract/files/file.ts'\n",
    'contract/files/file.ts': 'export const size = 1\n',
    'contract/files/chunk.ts': "import '#contract/loans/loan.ts'\n",
  }
  expect(breaches(new Map(Object.entries({ ...sound, ...ring })))).toEqual([
    'package.json: contract/loans → contract/files → contract/loans: ' +
      'no rings of rooms: what two of them need is a room below both',
  ])
})
