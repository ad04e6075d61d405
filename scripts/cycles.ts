import { dirname, join } from 'node:path'

const imported = /(?:^|\s)(?:from|import) '([#.][^']+)'|\bimport\('([#.][^']+)'\)/g

/** The files of a house that a file imports, types included. */
export function importsOf(house: ReadonlyMap<string, string>, path: string): string[] {
  return [...(house.get(path) ?? '').matchAll(imported)]
    .map(([, plain, called]) => plain ?? called ?? '')
    .map((name) => (name.startsWith('#') ? name.slice(1) : join(dirname(path), name).replaceAll('\\', '/')))
    .filter((name) => name !== path && house.has(name))
}

/** Rings of imports among files: each as the way round, `a → b → a`. */
export function cyclesIn(house: ReadonlyMap<string, string>, within: RegExp): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const way: string[] = []
  const walk = (path: string): void => {
    const at = way.indexOf(path)
    if (at >= 0) found.push([...way.slice(at), path].join(' → '))
    if (at >= 0 || done.has(path)) return
    way.push(path)
    for (const next of importsOf(house, path)) if (within.test(next)) walk(next)
    way.pop()
    done.add(path)
  }
  for (const path of house.keys()) if (within.test(path)) walk(path)
  return found
}
