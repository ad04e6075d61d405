import { parentPort, workerData } from 'node:worker_threads'

import { thumbnailOf } from './thumbnail.ts'

// A thread of its own, since a picture may be hostile: it may take its memory and its time, and nothing else.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(thumbnailOf(workerData))
