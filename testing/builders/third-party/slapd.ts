import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const program = '/usr/sbin/slapd'

/** Whether the machine has OpenLDAP's server (Debian: `slapd`). */
export const hasSlapd = existsSync(program)

/** A running directory with people, and an account that may search it. */
export interface Directory {
  address: string
  /** The same over TLS, with a certificate that nobody knows. */
  tlsAddress: string
  certificate: string
  baseDn: string
  bindDn: string
  bindPassword: string
  close: () => Promise<void>
}

const baseDn = 'dc=library,dc=example'
const bindDn = `cn=search,${baseDn}`
const bindPassword = 'search-only-1'

const config = (folder: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/pid
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
maxsize 10485760
suffix "${baseDn}"
rootdn "${bindDn}"
rootpw ${bindPassword}
directory ${folder}/data
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${bindDn}" read by * none
`

export interface Entry {
  uid: string
  name: string
  password: string
}

const person = ({ uid, name, password }: Entry) => `
dn: uid=${uid},ou=people,${baseDn}
objectClass: inetOrgPerson
uid: ${uid}
cn: ${name}
sn: ${name}
displayName: ${name}
userPassword: ${password}
`

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('connect', () => socket.destroy()).on('error', () => resolve(false))
  })

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`slapd ended with ${child.exitCode}`)
    await delay(50)
  }
}

/** A certificate of this machine, signed by itself. */
async function certify(folder: string): Promise<string> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', certificate]
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    ...subject,
    ...files,
  ])
  return readFile(certificate, 'utf8')
}

/** Starts slapd on a folder of its own with these people. */
export async function startSlapd(people: readonly Entry[]): Promise<Directory> {
  const folder = await mkdtemp(join(tmpdir(), 'geolibrary-slapd-'))
  await mkdir(join(folder, 'data'))
  const [settings, entries] = [join(folder, 'slapd.conf'), join(folder, 'people.ldif')]
  const certificate = await certify(folder)
  await writeFile(settings, config(folder))
  const top = `dn: ${baseDn}\nobjectClass: dcObject\nobjectClass: organization\ndc: library\no: library\n`
  const unit = `\ndn: ou=people,${baseDn}\nobjectClass: organizationalUnit\nou: people\n`
  await writeFile(entries, top + unit + people.map(person).join(''))
  await promisify(execFile)(program, ['-T', 'add', '-f', settings, '-l', entries])
  const [port, tlsPort] = [await freePort(), await freePort()]
  const [address, tlsAddress] = [`ldap://127.0.0.1:${port}`, `ldaps://localhost:${tlsPort}`]
  const listening = `${address} ${tlsAddress}`
  const child = spawn(program, ['-d', '0', '-f', settings, '-h', listening], { stdio: 'ignore' })
  await untilOpen(port, child)
  const close = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return { address, tlsAddress, certificate, baseDn, bindDn, bindPassword, close }
}
