import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { cityWords, placesIn } from '#demo/city/words.ts'

import { classesOfOthers } from './check/classes-of-others.ts'
import { takesComposedKeys } from './check/composing.ts'
import { writesByItself } from './check/one-form.ts'
import { cyclesIn, roomCyclesIn } from './cycles.ts'
import { kindsNamed } from './kinds-named.ts'
import { lock, manifest } from './packages.ts'
import { readsServerOnly } from './server-only.ts'
import { wordsRefused } from './words.ts'

/** The text of every file by its path from the root; empty for binary files. */
export type House = ReadonlyMap<string, string>

interface Rule {
  rule: string
  /** Files that the rule reads. */
  of: RegExp
  /** What is wrong with one file, a word or a line each. */
  broken: (path: string, text: string, house: House) => string[]
}

const source = /\.(?:ts|tsx|mjs)$/
/** Tests of the rules hold what the rules refuse. */
const plantedFiles = /^scripts\/(?:lint|check-house)\.test\.ts$/

const lines = (pattern: RegExp) => (path: string, text: string) =>
  plantedFiles.test(path)
    ? []
    : text.split('\n').flatMap((line, i) => (pattern.test(line) ? [`line ${i + 1}`] : []))

const refuseAlways = () => ['']
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

const rules: Rule[] = [
  {
    rule: 'folders are named after their content',
    of: /(?:^|\/)(?:src|utils?|helpers?|common|shared|types|lib|misc)\//,
    broken: refuseAlways,
  },
  { rule: 'no barrels', of: /(?:^|\/)index\.(?:ts|tsx|mjs)$/, broken: refuseAlways },
  {
    rule: 'a file of the server is a rule, its routes, its queries, its SQL or its test',
    of: /^server\/.*\.[^./]+\.[^./]+$/,
    broken: (path) => (/^server\/[a-z\d/-]+\.(?:routes|queries|sql|test)\.ts$/.test(path) ? [] : ['']),
  },
  {
    rule: 'SQL is in .queries.ts and .sql.ts',
    of: /^server\/(?!.*\.(?:queries|sql|test)\.ts$)/,
    broken: lines(
      /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query(?:<.*>)?\(|\bsql(?:<.*>)?`|\bsql\b.* from 'kysely'/,
    ),
  },
  {
    rule: 'queries decide nothing',
    of: /^server\/.*\.(?:queries|sql)\.ts$/,
    broken: lines(/\bfail\(|\bthrow\b/),
  },
  {
    rule: 'a transaction is opened by atomically',
    of: /^(?!database\/atomically\.ts$)(?:contract|database|demo|server)\/(?!.*\.test\.ts$).*\.ts$/,
    broken: lines(/\.transaction\(\)/),
  },
  {
    rule: 'handlers have the database of their call: what makes them is given none',
    of: /^server\/.*\.routes\.ts$/,
    broken: lines(/^(?:export .*\bdb: Db\b| {2}db: Db,)/),
  },
  {
    rule: 'services open everything with state: no module keeps state',
    // a process of its own, which reads texts, is its module
    of: /^(?:server|database)\/(?!files\/reader\/reading-process)(?!.*\.test\.ts$).*\.ts$/,
    broken: lines(
      /^(?:export )?(?:let\b|const \w+(?:: [^=]+)? = (?:new (?:Weak\w+|LRUCache|PQueue)\b|new (?:Map|Set)(?:<.*>)?\(\)|semaphore\())/,
    ),
  },
  {
    rule: 'the browser reads nothing of a route or a kind that the build leaves out',
    of: /^web\/(?!.*\.test\.tsx?$).*\.tsx?$/,
    broken: readsServerOnly,
  },
  { rule: 'Escape and Enter are left to an input method', of: source, broken: takesComposedKeys },
  {
    rule: 'no import cycles, types included',
    of: /^package\.json$/,
    broken: (_path, _text, house) => cyclesIn(house, /\.tsx?$/),
  },
  {
    rule: 'no rings of rooms: what two of them need is a room below both',
    of: /^package\.json$/,
    broken: (_path, _text, house) =>
      ['contract', 'server', 'web'].flatMap((tree) => roomCyclesIn(house, tree)),
  },
  {
    rule: 'another room is imported through the files at its top, not its queries or routes',
    // commands put parts together, as the files at the top of the server do
    of: /^(?:server\/(?!commands\/).*|demo(?:\/.*)?)\/[^/]+(?<!\.test)\.ts$/,
    broken: sideDoors,
  },
  {
    rule: 'a folder of code holds a test',
    of: /^(?:geology|language|database|server|web|demo)\//,
    broken: checkTested,
  },
  {
    rule: 'a suppression ends with its reason',
    of: source,
    broken: lines(
      /(?:\/\/|\/\*|\{).*(?:(?:ox|es)lint-(?:disable)|@ts-(?:expect)|(?:oxfmt|prettier)-(?:ignore))(?!.* -- \S)/,
    ),
  },
  { rule: 'errors of types are not ignored', of: source, broken: lines(/@ts-(?:ignore|nocheck)/) },
  {
    rule: 'no unfinished work is marked',
    of: /\.(?:ts|tsx|mjs|css|sql|html|md)$/,
    broken: lines(/\b(?:TO(?:DO)|FIX(?:ME)|HA(?:CK))\b/),
  },
  {
    rule: 'every test runs',
    of: /\.(?:test|spec)\.tsx?$/,
    broken: lines(
      /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|todo|fixme|fails)\b|\bx(?:it|describe)\(/,
    ),
  },
  {
    rule: 'identifiers are ASCII',
    of: source,
    broken: lines(/\b(?:const|let|function|class|interface|type|enum)\s+[\w$]*[^\p{ASCII}]/u),
  },
  {
    rule: 'a file has 300 lines at most',
    of: /\.(?:ts|tsx|mjs|css|sql|html)$/,
    broken: (path, text) => {
      const count = text.split('\n').length - 1
      return count > 300 && path !== 'database/schema.ts' ? [`${count} lines`] : []
    },
  },
  {
    rule: 'no package registry is named',
    of: /(?:^|\/)[^/]+$/,
    broken: lines(/\bregistry\.[a-z]+(?:\.[a-z]+)+/),
  },
  { rule: 'versions are exact and scripts are there', of: /^package\.json$/, broken: manifest },
  { rule: 'the lock file holds every package and no address', of: /^package-lock\.json$/, broken: lock },
  {
    rule: 'decisions are numbered from 0001 and have context, decision, consequences',
    of: /^docs\/decisions\//,
    broken: (path, text, house) => [
      ...checkNumber(path, text, house),
      ...['# ', '## Context', '## Decision', '## Consequences'].filter(
        (part) => !`\n${text}`.includes(`\n${part}`),
      ),
    ],
  },
  {
    rule: 'a folder holds 20 files at most, examples aside: rooms have names',
    of: /^(?!database\/migrations\/|docs\/decisions\/|docs\/runbook\/|assets\/).*\//,
    broken: checkFolderSize,
  },
  { rule: 'migrations are numbered from 0001', of: /^database\/migrations\//, broken: checkNumber },
  {
    rule: 'the product knows no city: names, codes and places come from settings and demo/',
    of: /^(?!(?:demo|bench|docs|e2e|testing)\/|README\.md$)(?!.*\.(?:test|spec)\.tsx?$)/,
    broken: ofTheCity,
  },
  {
    rule: 'a kind is named only in its descriptor, its panels and the demo',
    of: /^(?:contract|geology|server|web)\/(?!.*\.test\.tsx?$).*\.tsx?$/,
    broken: kindsNamed,
  },
  { rule: 'links of documents are not broken', of: /\.md$/, broken: deadLinks },
  {
    rule: 'a class is styled in one sheet: two of one name would change each other',
    of: /^web\/.*\.css$/,
    broken: classesOfOthers,
  },
  { rule: 'words of the field', of: source, broken: wordsRefused },
  { rule: 'what writes is the one form, web/ui/form', of: /\.tsx$/, broken: writesByItself },
]

/** Rooms inside another room of the server. */
const innerRooms = new Set(['catalogue/search-documents'])

/** Another room may import files at the top of a room, or named like their folder, but not queries or routes. */
function sideDoors(path: string, text: string): string[] {
  const own = path.startsWith('server/') ? path.split('/')[1] : undefined
  return [...text.matchAll(/'#server\/([^']+)\/([^'/]+)\.ts'/g)]
    .filter(([, folder = '', file = '']) => {
      const [room, ...below] = folder.split('/')
      if (room === own) return false
      const isFace = below.length === 0 || below.at(-1) === file || innerRooms.has(folder)
      return !isFace || /\.(?:queries|routes)$/.test(file)
    })
    .map(([door]) => door)
}

/** Files of a house by folder, in order: rules ask for the neighbours of every file. */
const folders = new WeakMap<House, Map<string, string[]>>()

function foldersOf(house: House): Map<string, string[]> {
  const known = folders.get(house) ?? Map.groupBy([...house.keys()].toSorted(), folderOf)
  folders.set(house, known)
  return known
}

const filesBeside = (path: string, house: House): string[] => foldersOf(house).get(folderOf(path)) ?? []

/** Reported once per folder, for its first file; the demo is tested as a whole. */
function checkTested(path: string, _text: string, house: House): string[] {
  const isDemo = path.startsWith('demo/')
  const files = isDemo
    ? [...foldersOf(house)].flatMap(([folder, inside]) => (/^demo(?:\/|$)/.test(folder) ? inside : []))
    : filesBeside(path, house)
  const sources = files.filter((other) => source.test(other)).toSorted()
  const tested = sources.some((other) => /\.test\.tsx?$/.test(other))
  return tested || sources[0] !== path || path === 'web/main.tsx' ? [] : [isDemo ? 'demo' : folderOf(path)]
}

/** Reported once per folder, for its first file. */
function checkFolderSize(path: string, _text: string, house: House): string[] {
  const files = filesBeside(path, house).filter((file) => !file.endsWith('.example.tsx'))
  return files.length > 20 && files[0] === path ? [`${files.length} files`] : []
}

function checkNumber(path: string, _text: string, house: House): string[] {
  const number = String(filesBeside(path, house).indexOf(path) + 1).padStart(4, '0')
  return new RegExp(`/${number}[-_][a-z0-9_-]+\\.\\w+$`).test(path) ? [] : [`expected number ${number}`]
}

function deadLinks(path: string, text: string, house: House): string[] {
  const targets = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
  const known = [...house.keys()]
  return targets.filter((target) => {
    const found = join('/', folderOf(`/${path}`), target)
      .slice(1)
      .replace(/\/$/, '')
    return !house.has(found) && !known.some((other) => other.startsWith(`${found}/`))
  })
}

const anyWord = new RegExp(cityWords.map(({ source }) => source).join('|'), 'i')

function ofTheCity(_path: string, text: string): string[] {
  if (!anyWord.test(text) && placesIn(text).length === 0) return []
  return text
    .split('\n')
    .flatMap((line, i) =>
      [...cityWords.flatMap((word) => word.exec(line) ?? []), ...placesIn(line)].map(
        (found) => `line ${i + 1}: ${found}`,
      ),
    )
}

/** Every breach of the house rules, one line each. */
export function breaches(house: House): string[] {
  return rules.flatMap(({ rule, of, broken }) =>
    [...house]
      .filter(([path]) => of.test(path))
      .flatMap(([path, text]) =>
        broken(path, text, house).map((what) => `${path}: ${what ? `${what}: ` : ''}${rule}`),
      ),
  )
}

const skippedFolders = new Set(['node_modules', 'dist', 'test-results', 'playwright-report'])

/** Every file below a folder, but what is built or installed. */
export async function readHouse(root: string): Promise<House> {
  const house = new Map<string, string>()
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (skippedFolders.has(entry.name) || (entry.name.startsWith('.') && entry.isDirectory())) continue
      if (entry.isDirectory()) await walk(path)
      else
        house.set(
          path,
          /\.(?:ts|tsx|mjs|css|sql|html|svg|md|json)$/.test(path)
            ? await readFile(join(root, path), 'utf8')
            : '',
        )
    }
  }
  await walk('')
  return house
}

if (import.meta.main) {
  const found = breaches(await readHouse(join(import.meta.dirname, '..')))
  for (const line of found) console.error(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
