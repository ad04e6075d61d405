// Plain JavaScript for whatever Node the machine has.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const succeeds = (command) => spawnSync(command, { shell: true }).status === 0

/** Whether packages can be installed: a Debian, as root. */
export const isOurDebian = () => process.getuid?.() === 0 && succeeds('apt-get --version')

const patience = '-o Acquire::Retries=2 -o Acquire::http::Timeout=20'

/** Installs packages; whoever asks looks whether they are there. */
export function addPackages(what, packages) {
  const install = `apt-get install -y -q --no-install-recommends ${patience} ${packages}`
  const apt = `apt-get update -q ${patience} && ${install}`
  console.info(`\n── ${what} ── ${apt}`)
  spawnSync(apt, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

const policy = '/usr/sbin/policy-rc.d'
const pid = '/run/slapd/slapd.pid'

/** OpenLDAP's server for the tests of sign-in by a domain: without a directory of its own, and not running. */
export function addDirectory() {
  if (existsSync('/usr/sbin/slapd') || !isOurDebian()) return
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  succeeds("echo 'slapd slapd/no_configuration boolean true' | debconf-set-selections")
  addPackages('directory', 'slapd')
  if (isOurs) rmSync(policy)
  if (existsSync(pid)) spawnSync('kill', [readFileSync(pid, 'utf8').trim()])
}

/** Programs of others that read our files and services in tests, with what tells whether they are there. */
const readers = {
  'gdal-bin': 'ogrinfo --version',
  'python3-owslib': '/usr/bin/python3 -c "import owslib"',
}

export function addReaders() {
  const missing = Object.entries(readers).flatMap(([name, command]) => (succeeds(command) ? [] : [name]))
  if (missing.length > 0 && isOurDebian()) addPackages('readers', missing.join(' '))
}
