import { AppError } from '#contract/errors.ts'
import { fileService, type StoredFile } from '#contract/files/file-service.ts'
import { act } from '#web/api/caller.ts'
import { createStore, type Store } from '#web/api/store.ts'

import { choose, defaultLimit, pickPastedImages, words } from './choosing.ts'
import { Unreadable } from './digest.ts'
import { openPace } from './pace.ts'
import { isPassing, type Step, transfer } from './transfer.ts'

/** A file of the list: chosen and on its way, or stored. */
export interface Item {
  key: number
  name: string
  size: number
  state: 'waiting' | Step['state'] | 'paused' | 'failed' | 'stored'
  /** Bytes that are done of what is being done. */
  done: number
  /** Bytes a second. */
  rate?: number | undefined
  reason?: string
  upload?: string | undefined
  stored?: StoredFile
}

export interface UploaderOptions {
  pathName: string
  /** Most files; by default 5. */
  limit?: number
  /** How many of them stand elsewhere and not in the list. */
  elsewhere?: () => number
  /** Suffixes with a dot, or kinds of media; by default any. */
  accept?: readonly string[]
  /** Files wait until `submit`. */
  uploadOnce?: boolean
  /** Stored files that are taken away are deleted by `submit`. */
  delOnce?: boolean
  /** Files that are stored already. */
  initial?: readonly StoredFile[]
  /** Told of what is stored whenever that changes. */
  onChange?: (stored: readonly StoredFile[]) => void
  /** Shows a message. */
  report: (text: string) => void
}

export interface Uploader {
  items: Store<readonly Item[]>
  options: UploaderOptions
  add: (files: readonly File[]) => void
  paste: (data: DataTransfer | null) => void
  pause: (key: number) => void
  /** Goes on after a pause or a failure. */
  resume: (key: number) => void
  /** Takes a file off the list: what has come of it is given up, what is stored is deleted. */
  remove: (key: number) => Promise<void>
  /** Sends what waits and deletes what was taken away; the files that are stored then. Failures are dropped. */
  submit: () => Promise<readonly StoredFile[]>
  /** Stops what is under way; the server keeps what has come. */
  close: () => void
}

/** Refusals after which the same file may be taken: when there is room, or somebody has signed in. */
const canBeTidied: ReadonlySet<string> = new Set([
  'not_signed_in',
  'disk_full',
  'file_quota_used',
  'upload_limit',
])

interface Job {
  file: File
  digest?: string
  stop?: AbortController
}

/** The list of an uploader, and what is known of files that are on their way. */
interface List {
  items: Store<readonly Item[]>
  options: UploaderOptions
  jobs: Map<number, Job>
  /** Stored files that the submit deletes. */
  doomed: number[]
  nextKey: () => number
}

const find = ({ items }: List, key: number) => items.get().find((item) => item.key === key)

const put = ({ items }: List, key: number, change: Partial<Item>) =>
  items.set(items.get().map((item) => (item.key === key ? { ...item, ...change } : item)))

function drop({ items, jobs }: List, key: number): void {
  jobs.delete(key)
  items.set(items.get().filter((item) => item.key !== key))
}

const storedIn = ({ items }: List) => items.get().flatMap(({ stored }) => stored ?? [])

const asStored = (stored: StoredFile) =>
  ({ stored, name: stored.fileName, size: stored.size, state: 'stored', done: stored.size }) as const

async function send(list: List, key: number, job: Job): Promise<void> {
  const { pathName, onChange } = list.options
  const stop = new AbortController()
  let pace = openPace()
  job.stop = stop
  const report = (step: Step) => {
    if (step.state === 'interrupted' || step.state === 'busy') pace = openPace() // what comes after a rest has a speed of its own
    const rate = step.state === 'sending' ? pace(step.done) : undefined
    if (!stop.signal.aborted) put(list, key, { ...step, rate })
  }
  const onDigest = (digest: string) => (job.digest = digest)
  try {
    const way = { pathName, signal: stop.signal, digest: job.digest, onDigest, report }
    put(list, key, asStored(await transfer(job.file, way)))
    onChange?.(storedIn(list))
  } catch (error) {
    if (!stop.signal.aborted) handleFailure(list, key, error)
  }
}

/** What the server refuses is reported and taken off the list; anything else can be tried again. */
function handleFailure(list: List, key: number, error: unknown): void {
  const reason = reasonOf(error)
  const isRefusal = error instanceof AppError && !isPassing(error) && !canBeTidied.has(error.code)
  if (!isRefusal && !(error instanceof Unreadable)) return put(list, key, { state: 'failed', reason })
  list.options.report(`${find(list, key)?.name}：${reason}`)
  drop(list, key)
}

const reasonOf = (error: unknown): string => (error instanceof Error && error.message) || words.failed

/** Takes what is on its way off the list; the server forgets what has come, at once or in a week. */
async function cancel(list: List, { key, upload }: Item): Promise<void> {
  list.jobs.get(key)?.stop?.abort()
  if (upload) await act(fileService.deleteMultipart, { id: upload }).catch(() => {})
  drop(list, key)
}

/** Deletes what is stored, now or with the submit. */
async function erase(list: List, key: number, { id }: StoredFile): Promise<void> {
  const { delOnce, report, onChange } = list.options
  if (delOnce) list.doomed.push(id)
  else
    try {
      await act(fileService.delete, { ids: [id] })
    } catch (error) {
      return report(reasonOf(error))
    }
  drop(list, key)
  onChange?.(storedIn(list))
}

/** Takes chosen files into the list, and reports why others are not. */
function take({ items, jobs, options, nextKey }: List, files: readonly File[]): void {
  const { limit = defaultLimit, accept = [], elsewhere = () => 0, report } = options
  const { taken, refused } = choose(files, { accept, limit, count: items.get().length + elsewhere() })
  refused.forEach((text) => report(text))
  for (const file of taken) {
    const key = nextKey()
    jobs.set(key, { file })
    items.set([...items.get(), { key, name: file.name, size: file.size, state: 'waiting', done: 0 }])
  }
}

/** Sends files that wait, one after the other; begun again meanwhile, it is the same work. */
function openWork(list: List): () => Promise<void> {
  let busy: Promise<void> | undefined
  const next = () => list.items.get().find(({ state, key }) => state === 'waiting' && list.jobs.has(key))
  const work = async () => {
    for (let item = next(); item; item = next()) {
      const job = list.jobs.get(item.key)
      if (job) await send(list, item.key, job)
    }
  }
  return () => (busy ??= work().finally(() => (busy = undefined)))
}

/** Sends and deletes all that was put off. What cannot be sent is dropped. */
async function submit(list: List, start: () => Promise<void>): Promise<readonly StoredFile[]> {
  await start()
  const left = list.items.get().filter(({ stored }) => !stored)
  if (left.length > 0) list.options.report(words.failed)
  left.forEach(({ key }) => drop(list, key))
  const ids = list.doomed.splice(0)
  if (ids.length > 0) await act(fileService.delete, { ids })
  return storedIn(list)
}

/** Opens the list of one uploader. */
export function openUploader(options: UploaderOptions): Uploader {
  let last = 0
  const nextKey = () => ++last
  const items = createStore<readonly Item[]>(
    (options.initial ?? []).map((file) => ({ key: nextKey(), ...asStored(file) })),
  )
  const list: List = { items, options, jobs: new Map(), doomed: [], nextKey }
  const start = openWork(list)
  const add = (files: readonly File[]) => {
    take(list, files)
    if (!options.uploadOnce) void start()
  }
  return {
    items,
    options,
    add,
    paste: (data) => {
      const found = pickPastedImages(data)
      if (typeof found === 'string') options.report(found)
      else add(found)
    },
    pause: (key) => {
      put(list, key, { state: 'paused', rate: undefined })
      list.jobs.get(key)?.stop?.abort()
    },
    resume: (key) => {
      put(list, key, { state: 'waiting', reason: '' })
      void start()
    },
    remove: async (key) => {
      const item = find(list, key)
      if (item) await (item.stored ? erase(list, key, item.stored) : cancel(list, item))
    },
    submit: () => submit(list, start),
    close: () => list.jobs.forEach(({ stop }) => stop?.abort()),
  }
}
