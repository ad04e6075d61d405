import { parentPort, workerData } from 'node:worker_threads'

import { AppError } from '#contract/errors.ts'

import { readAreaFile } from './area-file.ts'
import type { AreaAnswer } from './area-reader.ts'
import { shapeArea } from './area-shape.ts'

async function answer(): Promise<AreaAnswer> {
  try {
    // oxlint-disable-next-line no-unsafe-type-assertion -- only `openAreaReader` starts this thread
    const { name, parts } = await readAreaFile(workerData as Uint8Array)
    return { name, shape: shapeArea(parts) }
  } catch (error) {
    return { refused: error instanceof AppError ? error.message : '文件不完整或已损坏，无法读取' }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await answer())
