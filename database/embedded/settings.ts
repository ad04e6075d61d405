import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'

const megabyte = 1024 * 1024

/** Settings of the embedded database, for a machine of 2 to 8 cores that it shares with the server. */
export async function clusterSettings(durable: boolean): Promise<Record<string, string>> {
  const memory = (process.constrainedMemory() || totalmem()) / megabyte
  const between = (min: number, share: number, max: number) =>
    `${Math.round(Math.min(max, Math.max(min, memory * share)))}MB`
  return {
    max_connections: '64',
    shared_buffers: between(128, 1 / 8, 2048),
    effective_cache_size: between(256, 1 / 2, 16_384),
    work_mem: '32MB',
    maintenance_work_mem: between(64, 1 / 16, 1024),
    wal_compression: 'pglz',
    max_wal_size: '4GB',
    min_wal_size: '128MB',
    max_slot_wal_keep_size: '8GB', // what an archive that is away may hold back
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'Asia/Shanghai',
    log_timezone: 'Asia/Shanghai',
    log_min_duration_statement: '2s',
    log_lock_waits: 'on',
    ...(await sharedMemory()),
    ...(durable ? logFile : nonDurableSettings),
  }
}

/** One file a day of the week: a week is kept, and no more. */
const logFile = {
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_line_prefix: '%m [%p] ',
}

/** For tests: what a crash would lose is thrown away anyhow. */
const nonDurableSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_compression: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0', // which the least log does not allow
  max_wal_size: '1GB',
  max_connections: '200', // the libraries of all tests, each with its own; idle ones stay for a minute
}

/** Containers often give /dev/shm 64 MB, where a parallel query fails: files then take its place. */
async function sharedMemory(): Promise<Record<string, string>> {
  if (process.platform !== 'linux') return {}
  const room = await statfs('/dev/shm').catch(() => undefined)
  const enough = room !== undefined && room.bavail * room.bsize >= 256 * megabyte
  return { dynamic_shared_memory_type: enough ? 'posix' : 'mmap' }
}
