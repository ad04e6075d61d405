import { dirname, join } from 'node:path'

const importPattern = /(?:^|\s)(?:from|import) '([#.][^']+)'|\bimport\('([#.][^']+)'\)/g

/** The files of a house that a file imports, types included. */
export function importsOf(house: ReadonlyMap<string, string>, path: string): string[] {
  return [...(house.get(path) ?? '').matchAll(importPattern)]
    .map(([, plain, called]) => plain ?? called ?? '')
    .map((name) => (name.startsWith('#') ? name.slice(1) : join(dirname(path), name).replaceAll('\\', '/')))
    .filter((name) => name !== path && house.has(name))
}

/** Rings of a graph: each as the way round, `a → b → a`. */
function ringsIn(nodes: Iterable<string>, next: (node: string) => Iterable<string>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const way: string[] = []
  const walk = (node: string): void => {
    const at = way.indexOf(node)
    if (at >= 0) found.push([...way.slice(at), node].join(' → '))
    if (at >= 0 || done.has(node)) return
    way.push(node)
    for (const one of next(node)) walk(one)
    way.pop()
    done.add(node)
  }
  for (const node of nodes) walk(node)
  return found
}

/** Rings of imports among files. */
export function cyclesIn(house: ReadonlyMap<string, string>, within: RegExp): string[] {
  const paths = [...house.keys()].filter((path) => within.test(path))
  return ringsIn(paths, (path) => importsOf(house, path).filter((one) => within.test(one)))
}

/** Rings of imports among the rooms of a tree, which are its folders and the files beside them; tests aside. */
export function roomCyclesIn(house: ReadonlyMap<string, string>, tree: string): string[] {
  const roomOf = (path: string) => path.split('/', 2).join('/')
  const paths = [...house.keys()].filter((path) => path.startsWith(`${tree}/`) && !/\.test\.tsx?$/.test(path))
  const rooms = Map.groupBy(paths, roomOf)
  return ringsIn(rooms.keys(), (room) => {
    const used = (rooms.get(room) ?? []).flatMap((path) => importsOf(house, path)).map(roomOf)
    return new Set(used.filter((other) => other !== room && rooms.has(other)))
  })
}
