// Plain JavaScript for whatever Node the machine has: what must be there before the server can run.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const json = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** Whether node_modules holds what package-lock.json asks for; packages for other platforms may be absent. */
export function isInstalled(root) {
  const wanted = json(join(root, 'package-lock.json'))?.packages ?? {}
  const present = json(join(root, 'node_modules/.package-lock.json'))?.packages
  if (!present) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '' || (optional && !present[path])) return true
    return present[path]?.version === version
  })
}

/** The project's Node 24, or the machine's own where that is as new; undefined when neither is. */
export function findNode(root, own = process) {
  const system = own.platform === 'win32' ? 'win' : own.platform
  const program = own.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const brought = join(root, 'node_modules', `node-${system}-${own.arch}`, program)
  if (existsSync(brought)) return brought
  return Number(own.versions.node.split('.')[0]) >= 24 ? own.execPath : undefined
}

const webSources = ['web', 'contract', 'geology', 'language', 'vite.config.ts', 'package-lock.json']

/** One word for everything the web is built from: it changes when any of it does. */
function webFingerprint(root) {
  const hash = createHash('sha256')
  for (const path of webSources.flatMap((source) => filesBelow(root, source)))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

function filesBelow(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesBelow(root, `${path}/${name}`))
}

const stampFile = (root) => join(root, 'node_modules/.web-built')

/** What was built, and which build it is: one that came by another way counts as stale. */
function stamp(root) {
  const page = statSync(join(root, 'dist/index.html'), { throwIfNoEntry: false })
  return page && `${webFingerprint(root)} ${page.mtimeMs}`
}

export function isWebBuilt(root) {
  const file = stampFile(root)
  return existsSync(file) && readFileSync(file, 'utf8') === stamp(root)
}

export function noteWebBuilt(root) {
  writeFileSync(stampFile(root), stamp(root) ?? '')
}
