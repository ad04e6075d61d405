import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Account, giveTo } from './account.ts'

/** How to connect to the embedded database. The password is needed on loopback only. */
export interface Connection {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

export interface Address {
  connection: Connection
  /** Settings that make PostgreSQL listen there. */
  settings: Record<string, string>
  /** Removes what was made to listen there. */
  clear: () => Promise<void>
}

export const owner = 'geolibrary'
const standardPort = 5432
/** The kernel's limit of a socket's path (103 on macOS), less the name PostgreSQL gives it. */
const longestFolder = 103 - '/.s.PGSQL.5432'.length

/**
 * A socket inside the cluster's own folder, which is closed to other users; inside a private temporary folder where
 * that path is too long; a port of the loopback, behind a password, where neither can be had. Never a public address.
 */
export async function chooseAddress(
  cluster: string,
  password: string,
  account: Account | undefined,
): Promise<Address> {
  const short = (folder: string) => Buffer.byteLength(folder) <= longestFolder
  if (process.platform === 'win32') return loopback(password)
  if (short(cluster)) return socketIn(cluster, async () => {})
  if (!short(join(tmpdir(), `${owner}-000000`))) return loopback(password)
  const folder = await mkdtemp(join(tmpdir(), `${owner}-`))
  await chmod(folder, 0o700)
  await giveTo(account, folder)
  return socketIn(folder, () => rm(folder, { recursive: true, force: true }))
}

function socketIn(folder: string, clear: () => Promise<void>): Address {
  return {
    connection: { host: folder, port: standardPort, user: owner, database: owner },
    settings: { listen_addresses: '', unix_socket_directories: `"${folder}"`, port: String(standardPort) },
    clear,
  }
}

async function loopback(password: string): Promise<Address> {
  const port = await freePort()
  return {
    connection: { host: '127.0.0.1', port, user: owner, database: owner, password },
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    clear: async () => {},
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export const newPassword = () => randomBytes(24).toString('base64url')

/** What a running postmaster wrote about itself: its process, and where it listens. */
export async function runningPostmaster(
  cluster: string,
): Promise<{ pid: number; where: Connection } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder, host] = text.split('\n').map((line) => line.trim())
  if (!pid || !Number(pid)) return undefined
  return {
    pid: Number(pid),
    where: { host: socketFolder || host || '', port: Number(port), user: owner, database: owner },
  }
}
