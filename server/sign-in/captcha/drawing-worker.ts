import { constants, platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

import type { PictureType } from './picture.ts'
import { drawPicture } from './pictures/draw.ts'

// A thread of its own, so that drawing never delays a call. Only Linux supports priorities of threads.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (type: PictureType) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ type, picture: drawPicture(type) })
})
