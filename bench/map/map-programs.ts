import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

import { askFastCgi } from './fast-cgi.ts'

const run = promisify(execFile)

const processes = 4

/** Where a program is installed; undefined where it is not. */
export async function findProgram(name: string): Promise<string | undefined> {
  return (await run('which', [name]).catch(() => undefined))?.stdout.trim()
}

/** Where MapServer is, if what starts it and GDAL, which copies for it, are installed as well. */
export async function findMapServer(): Promise<string | undefined> {
  const [program, ...others] = await Promise.all(['mapserv', 'spawn-fcgi', 'ogr2ogr'].map(findProgram))
  return others.includes(undefined) ? undefined : program
}

/** MapServer as Debian has it, over FastCGI. */
export interface MapPrograms {
  ask: (variables: Readonly<Record<string, string>>, client: number) => Promise<Buffer>
  stop: () => Promise<void>
}

/** Starts it with `points.map` and `mapserver.conf` of a folder. */
export async function startMapPrograms(folder: string, program: string): Promise<MapPrograms> {
  const sockets = Array.from({ length: processes }, (_, i) => join(folder, `${i}.sock`))
  const environment = {
    MS_MAPFILE: join(folder, 'points.map'), // a program that stays takes the environment of each call
    MAPSERVER_CONFIG_FILE: join(folder, 'mapserver.conf'),
  }
  const env = { ...process.env, ...environment }
  const children = sockets.map((socket) =>
    spawn('spawn-fcgi', ['-n', '-s', socket, '--', program], {
      cwd: folder,
      env,
      stdio: 'ignore',
    }),
  )
  const stop = async () => {
    for (const child of children)
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'close')
  }
  await Promise.all(sockets.map(waitFor)).catch((error) => stop().then(() => Promise.reject(error)))
  return {
    ask: (variables, client) =>
      askFastCgi(sockets[client % processes] ?? '', {
        ...environment,
        REQUEST_METHOD: 'GET',
        ...variables,
      }),
    stop,
  }
}

async function waitFor(path: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return
    await delay(50)
  }
  throw new Error('MapServer did not start.')
}
