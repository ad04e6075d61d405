import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

import type { Picture, PictureSource, PictureType } from './picture.ts'

interface Stock {
  type: PictureType
  /** Number of pictures to keep ready. */
  keep: number
  ready: Picture[]
  /** Calls that wait for a picture. */
  asking: ((picture: Picture | undefined) => void)[]
  ordered: number
}

/** Maximum waiting calls for one type, and maximum drawings ordered at a time. */
const maxAsking = 64
const maxOrdered = 4
/**
 * Milliseconds without a call before a pool that is not low is refilled, because drawing competes with calls
 * for the CPU.
 */
const quietMilliseconds = 250

const newStock = (type: PictureType, keep: number): Stock => ({
  type,
  keep,
  ready: [],
  asking: [],
  ordered: 0,
})

/**
 * Draws pictures ahead in a thread, starting with the first call; each is used once. If none is ready a call
 * waits for the next one; if too many wait, it is refused.
 */
export function openPictures(
  keep: Record<PictureType, number> = { blockPuzzle: 320, clickWord: 80 },
): PictureSource {
  const stocks = {
    blockPuzzle: newStock('blockPuzzle', keep.blockPuzzle),
    clickWord: newStock('clickWord', keep.clickWord),
  }
  const all = Object.values(stocks)
  const hand = drawingThread(
    (type, picture) => deliver(stocks[type], picture),
    () => all.forEach(giveUp),
  )
  let closed = false
  let refill: ReturnType<typeof setTimeout> | undefined
  const fill = () => all.forEach(order)

  const order = (stock: Stock) => {
    const wanted = stock.asking.length + stock.keep - stock.ready.length
    for (; stock.ordered < Math.min(wanted, maxOrdered); stock.ordered += 1) hand.draw(stock.type)
  }
  const deliver = (stock: Stock, picture: Picture) => {
    stock.ordered -= 1
    const first = stock.asking.shift()
    if (first) first(picture)
    else stock.ready.push(picture)
    order(stock)
  }
  const take = async (type: PictureType) => {
    const stock = stocks[type]
    if (closed) return undefined
    const picture = stock.ready.shift()
    if (!picture && stock.asking.length >= maxAsking) return undefined
    const coming = picture ?? new Promise<Picture | undefined>((resolve) => stock.asking.push(resolve))
    clearTimeout(refill)
    refill = setTimeout(fill, quietMilliseconds).unref()
    if (!picture || stock.ready.length < stock.keep / 4) order(stock)
    return coming
  }
  return {
    take,
    ready: () => all.reduce((sum, { ready }) => sum + ready.length, 0),
    close: () => {
      closed = true
      clearTimeout(refill)
      all.forEach(giveUp)
      return hand.stop()
    },
  }
}

function giveUp(stock: Stock): void {
  stock.ordered = 0
  for (const ask of stock.asking.splice(0)) ask(undefined)
}

/** A small young generation: the thread allocates much short-lived memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 64 }

/** The drawing thread; started with the first order, and again after a failure. */
function drawingThread(deliver: (type: PictureType, picture: Picture) => void, giveUp: () => void) {
  let worker: Worker | undefined
  const startWorker = () => {
    const started = new Worker(join(import.meta.dirname, 'drawing-worker.ts'), { resourceLimits })
    started.on('message', ({ type, picture }: { type: PictureType; picture: Picture }) =>
      deliver(type, picture),
    )
    started.on('error', (error) => process.emitWarning(error))
    started.on('exit', () => {
      worker = undefined
      giveUp()
    })
    started.unref()
    return started
  }
  return {
    draw: (type: PictureType) => {
      worker ??= startWorker()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(type)
    },
    stop: async () => void (await worker?.terminate()),
  }
}
