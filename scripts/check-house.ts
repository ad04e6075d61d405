import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { cityWords, placesIn } from '#demo/city/words.ts'

import { cyclesIn } from './cycles.ts'
import { kindsNamed } from './kinds-named.ts'

/** The text of every file of the house, by its path from the root; empty for what is not text. */
export type House = ReadonlyMap<string, string>

interface Rule {
  says: string
  /** Files that the rule reads. */
  of: RegExp
  /** What is wrong with one file, a word or a line each. */
  broken: (path: string, text: string, house: House) => string[]
}

const source = /\.(?:ts|tsx|mjs)$/
/** Tests of the rules hold what the rules refuse. */
const planted = /^scripts\/(?:lint|check-house)\.test\.ts$/

const lines = (pattern: RegExp) => (path: string, text: string) =>
  planted.test(path)
    ? []
    : text.split('\n').flatMap((line, i) => (pattern.test(line) ? [`line ${i + 1}`] : []))

const always = () => ['']
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

const rules: Rule[] = [
  {
    says: 'folders are named for what they hold',
    of: /(?:^|\/)(?:src|utils?|helpers?|common|shared|types|lib|misc)\//,
    broken: always,
  },
  { says: 'no barrels', of: /(?:^|\/)index\.(?:ts|tsx|mjs)$/, broken: always },
  {
    says: 'a file of the server is a rule, its routes, its queries, its SQL or its test',
    of: /^server\/.*\.[^./]+\.[^./]+$/,
    broken: (path) => (/^server\/[a-z\d/-]+\.(?:routes|queries|sql|test)\.ts$/.test(path) ? [] : ['']),
  },
  {
    says: 'SQL stands in .queries.ts and .sql.ts',
    of: /^server\/(?!.*\.(?:queries|sql|test)\.ts$)/,
    broken: lines(
      /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\.query\(|\bsql(?:<.*>)?`|\bsql\b.* from 'kysely'/,
    ),
  },
  {
    says: 'queries decide nothing',
    of: /^server\/.*\.(?:queries|sql)\.ts$/,
    broken: lines(/\bfail\(|\bthrow\b/),
  },
  {
    says: 'what lives is opened by services: no module keeps state',
    // a process of its own, which reads texts, is its module
    of: /^(?:server|database)\/(?!files\/text\/reading-process)(?!.*\.test\.ts$).*\.ts$/,
    broken: lines(
      /^(?:export )?(?:let\b|const \w+(?:: [^=]+)? = (?:new (?:Weak\w+|LRUCache|PQueue)\b|new (?:Map|Set)(?:<.*>)?\(\)|slots\())/,
    ),
  },
  {
    says: 'no file imports itself by way of others, types included',
    of: /^package\.json$/,
    broken: (_path, _text, house) => cyclesIn(house, /\.tsx?$/),
  },
  {
    says: 'of another room, what stands at its top is imported, and neither queries nor routes',
    of: /^(?:server\/.*|demo(?:\/.*)?)\/[^/]+(?<!\.test)\.ts$/,
    broken: sideDoors,
  },
  {
    says: 'a folder of code holds a test',
    of: /^(?:geology|language|database|server|web|demo)\//,
    broken: untested,
  },
  {
    says: 'a suppression ends with its reason',
    of: source,
    broken: lines(
      /(?:\/\/|\/\*|\{).*(?:(?:ox|es)lint-(?:disable)|@ts-(?:expect)|(?:oxfmt|prettier)-(?:ignore))(?!.* -- \S)/,
    ),
  },
  { says: 'errors of types are not ignored', of: source, broken: lines(/@ts-(?:ignore|nocheck)/) },
  {
    says: 'nothing is put off',
    of: /\.(?:ts|tsx|mjs|css|sql|html|md)$/,
    broken: lines(/\b(?:TO(?:DO)|FIX(?:ME)|HA(?:CK))\b/),
  },
  {
    says: 'every test runs',
    of: /\.(?:test|spec)\.tsx?$/,
    broken: lines(
      /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|todo|fixme|fails)\b|\bx(?:it|describe)\(/,
    ),
  },
  {
    says: 'identifiers are ASCII',
    of: source,
    broken: lines(/\b(?:const|let|function|class|interface|type|enum)\s+[\w$]*[^\p{ASCII}]/u),
  },
  {
    says: 'a file has 300 lines at most',
    of: /\.(?:ts|tsx|mjs|css|sql|html)$/,
    broken: (path, text) => {
      const count = text.split('\n').length - 1
      return count > 300 && path !== 'database/schema.ts' ? [`${count} lines`] : []
    },
  },
  {
    says: 'no package registry is named',
    of: /(?:^|\/)[^/]+$/,
    broken: lines(/\bregistry\.[a-z]+(?:\.[a-z]+)+/),
  },
  { says: 'versions are exact and scripts are there', of: /^package\.json$/, broken: manifest },
  { says: 'the lock file holds every package and no address', of: /^package-lock\.json$/, broken: lock },
  {
    says: 'decisions are numbered from 0001 and say context, decision, consequences',
    of: /^docs\/decisions\//,
    broken: (path, text, house) => [
      ...numbered(path, text, house),
      ...['# ', '## Context', '## Decision', '## Consequences'].filter(
        (part) => !`\n${text}`.includes(`\n${part}`),
      ),
    ],
  },
  {
    says: 'a folder holds 20 files at most: rooms have names',
    of: /^(?!database\/migrations\/|docs\/decisions\/|assets\/).*\//,
    broken: crowded,
  },
  { says: 'migrations are numbered from 0001', of: /^database\/migrations\//, broken: numbered },
  {
    says: 'the product knows no city: names, codes and places come from settings and demo/',
    of: /^(?!(?:demo|bench|docs|e2e|testing)\/|README\.md$)(?!.*\.(?:test|spec)\.tsx?$)/,
    broken: ofTheCity,
  },
  {
    says: 'a kind is named in its descriptor, in its panels and in the demo alone',
    of: /^(?:contract|geology|server|web)\/(?!.*\.test\.tsx?$).*\.tsx?$/,
    broken: kindsNamed,
  },
  { says: 'a link of a document leads somewhere', of: /\.md$/, broken: deadLinks },
]

/** Rooms of the server that stand within another one. */
const innerRooms = new Set(['search/index'])

/** From another room: what stands at the top of a room, or bears the name of its folder; never queries or routes. */
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

const beside = (path: string, house: House) =>
  [...house.keys()].filter((other) => folderOf(other) === folderOf(path)).toSorted()

/** Said once for a folder, at its first file; the demo is tested as a whole. */
function untested(path: string, _text: string, house: House): string[] {
  const scope = (other: string) => (other.startsWith('demo/') ? 'demo' : folderOf(other))
  const files = [...house.keys()]
    .filter((other) => source.test(other) && scope(other) === scope(path))
    .toSorted()
  const tested = files.some((other) => /\.test\.tsx?$/.test(other))
  return tested || files[0] !== path || path === 'web/main.tsx' ? [] : [scope(path)]
}

/** Said once for a folder, at its first file. */
function crowded(path: string, _text: string, house: House): string[] {
  const files = beside(path, house)
  return files.length > 20 && files[0] === path ? [`${files.length} files`] : []
}

function numbered(path: string, _text: string, house: House): string[] {
  const number = String(beside(path, house).indexOf(path) + 1).padStart(4, '0')
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

interface Manifest {
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const groups = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

function manifest(_path: string, text: string, house: House): string[] {
  const { scripts = {}, ...own } = JSON.parse(text) as Manifest
  const versions = groups.flatMap((group) => Object.entries(own[group] ?? {}))
  const files = Object.values(scripts).flatMap((script) => script.match(/^node (?:--\S+ )*(\S+)/)?.[1] ?? [])
  return [
    ...versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)).map(([name]) => name),
    ...files.filter((file) => !house.has(file)),
  ]
}

/** npm drops optional packages that its registry lacks, silently; `npm ci` elsewhere then fails. */
function lock(_path: string, text: string, house: House): string[] {
  const packages = (JSON.parse(text) as { packages: Record<string, Manifest & { resolved?: string }> })
    .packages
  const own = JSON.parse(house.get('package.json') ?? '{}') as Manifest
  return [
    ...Object.entries(packages).flatMap(([path, { resolved, optionalDependencies = {} }]) => [
      ...(resolved ? [`${path} has an address`] : []),
      ...Object.keys(optionalDependencies)
        .filter(
          (name) =>
            !(`${path && `${path}/`}node_modules/${name}` in packages || `node_modules/${name}` in packages),
        )
        .map((name) => `${name} is missing`),
    ]),
    ...groups
      .filter((group) => JSON.stringify(own[group] ?? {}) !== JSON.stringify(packages['']?.[group] ?? {}))
      .map((group) => `${group} differ from package.json`),
  ]
}

/** Every breach of the house rules, one line each. */
export function breaches(house: House): string[] {
  return rules.flatMap(({ says, of, broken }) =>
    [...house]
      .filter(([path]) => of.test(path))
      .flatMap(([path, text]) =>
        broken(path, text, house).map((what) => `${path}: ${what ? `${what}: ` : ''}${says}`),
      ),
  )
}

const passed = new Set(['node_modules', 'dist', 'test-results', 'playwright-report'])

async function read(root: string): Promise<House> {
  const house = new Map<string, string>()
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (passed.has(entry.name) || (entry.name.startsWith('.') && entry.isDirectory())) continue
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
  const found = breaches(await read(join(import.meta.dirname, '..')))
  for (const line of found) console.error(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
