import { constants, platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

import type { PictureType } from './picture.ts'
import { drawPicture } from './pictures/draw.ts'

// A thread of its own: drawing never keeps a call waiting. Linux alone gives a thread its own priority.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (type: PictureType) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ type, picture: drawPicture(type) })
})
