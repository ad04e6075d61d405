import { once } from 'node:events'
import { link, mkdir, readdir } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { dirname, join } from 'node:path'

import type { Connection } from '#database/embedded/address.ts'
import { openReader } from '#server/files/reader/reader.ts'
import { readUnreadFiles } from '#server/record-files/text/text.ts'
import { listDemoProvider } from '#server/third-party/demo-provider/listing.ts'
import { closeApps, openTestApp, type TestApp, type TestAppOptions } from '#testing/open-app.ts'

/** What a run of journeys shares: a cluster with the city to make libraries from, and the directory of its files. */
export interface JourneyCluster {
  connection: Connection
  files: string
}

/** The product that a browser can open. */
export interface ListeningApp extends TestApp {
  url: string
  /** Reads the texts of all files, which the started product does by and by. */
  readTexts: () => Promise<void>
  close: () => Promise<void>
}

/** Opens the built product on a database of its own, listening on a free port of the loopback. */
export async function openListeningApp(
  { connection, files }: JourneyCluster,
  options: TestAppOptions,
): Promise<ListeningApp> {
  const sockets = new Set<Socket>()
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    library.app.server.emit('connection', socket)
  })
  // its address is known before the product is built, since the product is told it
  await once(door.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  const library = await openTestApp(connection, { publicUrl: url, lockSteps: 20_000, ...options })
  const { db, dataDir } = library
  const provider = library.identity.thirdParty.demo
  await listDemoProvider(db, library.identity.personal, { provider, listening: door.address() })
  if (options.city) await linkFiles(join(files, 'files'), join(dataDir, 'files'))
  const close = async () => {
    door.close()
    for (const socket of sockets) socket.destroy()
    await closeApps()
  }
  const readTexts = async () => {
    const reader = openReader(join(dataDir, 'files'))
    await readUnreadFiles(db, { reader, dataDir }).finally(reader.close)
  }
  return { ...library, url, readTexts, close }
}

/** The same contents under another directory: what is deleted there stays here. */
async function linkFiles(from: string, to: string): Promise<void> {
  for (const path of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!path.isFile()) continue
    const target = join(to, path.parentPath.slice(from.length), path.name)
    await mkdir(dirname(target), { recursive: true })
    await link(join(path.parentPath, path.name), target)
  }
}
