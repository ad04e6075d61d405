import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** An import that the layers refuse, or allow. */
const imports: [file: string, refused: string[], allowed: string[]][] = [
  [
    'geology/a.ts',
    ['#contract/route.ts', '#language/fold.ts', 'node:fs/promises', 'zod', 'react'],
    ['#geology/strata/strata.ts', './b.ts', 'proj4'],
  ],
  [
    'language/a.ts',
    ['#contract/route.ts', '#server/app.ts', 'node:fs', 'zod'],
    ['#geology/strata/strata.ts', 'pinyin-pro'],
  ],
  [
    'contract/a.ts',
    ['#server/app.ts', '#database/database.ts', '#web/api/call.ts', 'node:fs', 'kysely', 'react', 'fflate'],
    ['zod', '#geology/strata/strata.ts'],
  ],
  [
    'contract/catalogue/a.ts',
    ['../../geology/strata.ts', '../../server/app.ts'],
    ['../route.ts', '#geology/strata/strata.ts'],
  ],
  [
    'database/a.ts',
    ['#server/app.ts', '#contract/route.ts', '../server/app.ts'],
    ['pg', 'node:fs/promises', './b.ts'],
  ],
  [
    'server/http/a.ts',
    ['#server/loans/loans.ts', '#web/api/call.ts', '#server/app.ts'],
    ['fastify', '#contract/route.ts', '#database/database.ts'],
  ],
  [
    'server/loans/loans.ts',
    ['#server/app.ts', '#web/ui/Pager.tsx', '#demo/demo.ts', '#testing/app.ts', 'antd/es/input'],
    ['#server/files/files.ts', '#server/http/implement.ts', './loans.queries.ts'],
  ],
  [
    'server/open-server.ts',
    ['#web/app/routes.tsx', '#testing/app.ts'],
    ['#server/http/mount.ts', '#demo/load.ts'],
  ],
  [
    'web/api/a.ts',
    ['#web/ui/Pager.tsx', '#web/app/routes.tsx', '#server/app.ts', 'node:path'],
    ['#contract/route.ts', '@tanstack/react-query'],
  ],
  [
    'web/ui/A.tsx',
    [
      '#web/borehole/LogSheet.tsx',
      '#web/catalogue/panels.ts',
      '#web/app/routes.tsx',
      '#database/database.ts',
      './Button.example.tsx',
    ],
    ['#web/api/call.ts', 'antd/es/input', './Example.tsx'],
  ],
  [
    'web/borehole/A.tsx',
    [
      '#web/app/routes.tsx',
      '#server/catalogue/list.ts',
      '#database/schema.ts',
      '#testing/app.ts',
      'kysely',
      'node:fs/promises',
    ],
    ['#web/ui/Pager.tsx', '#web/catalogue/panels.ts', '#geology/strata/strata.ts'],
  ],
  [
    'web/app/a.ts',
    ['#server/app.ts', '#demo/demo.ts', 'fastify'],
    ['#web/borehole/LogSheet.tsx', '#web/ui/Pager.tsx'],
  ],
  [
    'demo/a.ts',
    ['#server/http/mount.ts', '#web/ui/Pager.tsx', '#testing/app.ts'],
    [
      '#server/catalogue/sort-key.ts',
      '#server/catalogue/search-documents/document.ts',
      '#database/database.ts',
    ],
  ],
  ['bench/a.ts', ['#web/ui/Pager.tsx', '#testing/app.ts'], ['#server/app.ts', '#demo/demo.ts', 'pg']],
  ['scripts/a.ts', ['#web/ui/Pager.tsx', 'react'], ['#testing/cluster.ts', '#database/database.ts']],
  [
    'e2e/a.spec.ts',
    ['#server/app.ts', '#database/database.ts', '#web/api/call.ts', 'pg'],
    ['#contract/route.ts', '@playwright/test', 'node:fs'],
  ],
  [
    'server/loans/loans.test.ts',
    ['../../testing/app.ts'],
    ['#testing/app.ts', '#server/files/files.queries.ts'],
  ],
]

const long = (lines: number) => Array.from({ length: lines }, (_, i) => `  console.info(${i})`).join('\n')

/** What else the house refuses, by rule. */
const code: [file: string, text: string, rule: string | null][] = [
  ['geology/long.ts', `console.info(0)\n${long(300)}\n`, 'max-lines'],
  [
    'geology/wide.ts',
    'export const wide = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e\n',
    'max-params',
  ],
  ['geology/tall.ts', `export function tall(): void {\n${long(60)}\n}\n`, 'max-lines-per-function'],
  [
    'geology/deep.ts',
    'export function deep(n: number): void {\n  while (n > 0) while (n > 1) while (n > 2) while (n > 3) n--\n}\n',
    'max-depth',
  ],
  [
    'geology/twisted.ts',
    `export const twisted = (n: number) => ${Array.from({ length: 10 }, (_, i) => `n === ${i} ? ${i} : `).join('')}10\n`,
    'complexity',
  ],
  ['geology/any.ts', 'export const length = (x: any): number => Number(x)\n', 'no-explicit-any'],
  ['geology/default.ts', 'export default 1\n', 'no-default-export'],
  [
    'geology/cycle.ts',
    "import { other } from '#geology/cycle-other.ts'\nexport const one = () => other()\n",
    'no-cycle',
  ],
  [
    'geology/cycle-other.ts',
    "import { one } from './cycle.ts'\nexport const other = (): number => one()\n",
    'no-cycle',
  ],
  [
    'server/floating.ts',
    'export function start(): void {\n  Promise.resolve(1)\n}\n',
    'no-floating-promises',
  ],
  ['server/ignored.ts', '// @ts-expect-error\nexport const n: number = "1"\n', 'ban-ts-comment'],
  ['geology/browser.ts', 'export const title = (): string => document.title\n', 'no-restricted-globals'],
  ['contract/node.ts', "export const bytes = Buffer.from('a')\n", 'no-restricted-globals'],
  ['server/browser.ts', 'export const width = (): number => window.innerWidth\n', 'no-restricted-globals'],
  ['web/node.ts', "export const home = process.env['HOME']\n", 'no-restricted-globals'],
  ['web/browser.ts', 'export const title = (): string => document.title\n', null],
  ['geology/clean.ts', 'export const double = (n: number) => 2 * n\n', null],
  ['planted.config.ts', 'export default {}\n', null],
]

interface Report {
  diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[]
}

let folder: string
let found: Set<string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-'))
  const own = ['oxlint.config.ts', 'package.json', 'tsconfig.json']
  await Promise.all(own.map((name) => copyFile(join(root, name), join(folder, name))))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, refused, allowed] of imports) {
    await plant(file, [...refused, ...allowed].map((from) => `import '${from}'\n`).join(''))
  }
  for (const [file, text] of code) await plant(file, text)
  const { diagnostics } = await lint()
  found = new Set(
    diagnostics.map(({ code: rule, filename, labels }) => {
      const name = rule.replace(/^.*\((.*)\)$/, '$1')
      return name === 'no-restricted-imports' ? `${filename}:${labels[0]?.span.line}` : `${filename} ${name}`
    }),
  )
}, 60_000)

afterAll(() => rm(folder, { recursive: true }))

async function plant(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}

async function lint(): Promise<Report> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [oxlint, '--format=json'], { cwd: folder }, (_, stdout) => resolve(stdout))
  })
  return JSON.parse(output) as Report
}

const lines = imports.flatMap(([file, refused, allowed]) => [
  ...refused.map((from, i) => ({ file, from, line: i + 1, verdict: 'refuses' })),
  ...allowed.map((from, i) => ({ file, from, line: refused.length + i + 1, verdict: 'allows' })),
])

test.for(lines)('$file $verdict $from', ({ file, line, verdict }) => {
  expect(found.has(`${file}:${line}`)).toBe(verdict === 'refuses')
})

test.for(code)('%s', ([file, , rule]) => {
  const own = [...found].filter((line) => line.startsWith(`${file} `))
  expect(own).toEqual(rule === null ? [] : [`${file} ${rule}`])
})
