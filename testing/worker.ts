import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker as Thread } from 'node:worker_threads'

const root = join(import.meta.dirname, '..')

/** What a thread of a browser finds, spoken through Node's. */
const prelude = `
  const { parentPort, workerData } = require('node:worker_threads')
  globalThis.addEventListener = (_, hear) => parentPort.on('message', (data) => hear({ data }))
  globalThis.postMessage = (data) => parentPort.postMessage(data)
  import(workerData)`

/** The threads that jsdom lacks: the same file runs in a thread of Node. */
export class PageWorker extends EventTarget {
  readonly #thread: Thread

  constructor(address: URL) {
    super()
    // the build tool writes addresses from the root of the project
    const path = [join(root, address.pathname), address.pathname].find((one) => existsSync(one)) ?? ''
    this.#thread = new Thread(prelude, { eval: true, workerData: pathToFileURL(path).href })
    this.#thread.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data })))
    this.#thread.on('error', () => this.dispatchEvent(new Event('error')))
    this.#thread.unref()
  }

  postMessage(data: unknown): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#thread.postMessage(data)
  }

  terminate(): void {
    void this.#thread.terminate()
  }
}
