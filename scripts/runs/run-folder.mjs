// One run of the tests keeps what it writes in one temporary folder, so that nothing of a run that was ended stays.
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'geolibrary-run-'

/** The folder of this process's run, made anew; PostgreSQL, which is another user when we are root, may pass through. */
export function makeRunFolder() {
  const folder = join(tmpdir(), `${prefix}${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  return folder
}

/** Removes what runs have left whose process is gone. */
export function sweepRuns() {
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix) && !isAlive(name))
  for (const name of left) rmSync(join(tmpdir(), name), { recursive: true, force: true })
}

/** What a run needs beside its packages, measured: the clusters of its tests, journeys and processes. */
const needed = 8 * 2 ** 30

/** Why there is no room for a run, or undefined. */
export function lackOfRoom(folder) {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const gigabytes = (bytes) => `${(bytes / 2 ** 30).toFixed(1)} GB`
  return free < needed
    ? `The tests need ${gigabytes(needed)} in ${folder}; ${gigabytes(free)} are free.`
    : undefined
}

function isAlive(name) {
  try {
    process.kill(Number(name.slice(prefix.length)), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
