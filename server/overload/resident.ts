import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'

export interface Memory {
  /** Whether the process has taken so much that nothing more may be begun. */
  isShort: () => boolean
  close: () => void
}

export interface MemoryMarks {
  /** Bytes of the process. */
  resident: number
  /** Bytes of objects, less than the engine can hold. */
  heap: number
}

const interval = 250
const mostResident = 1.5 * 2 ** 30
const [shareOfMachine, shareOfHeap] = [0.6, 0.8]

/** What this process may take: of a small machine or container a share. */
export function memoryMarks(): MemoryMarks {
  const limits = [process.constrainedMemory(), totalmem()].filter((bytes) => bytes > 0)
  return {
    resident: Math.min(mostResident, shareOfMachine * Math.min(...limits)),
    heap: shareOfHeap * getHeapStatistics().heap_size_limit,
  }
}

/** Watches what the process takes. */
export function watchMemory({ resident, heap }: MemoryMarks): Memory {
  let isShort = false
  const look = () => (isShort = process.memoryUsage.rss() > resident || heapUsed() > heap)
  const timer = setInterval(look, interval).unref()
  look()
  return { isShort: () => isShort, close: () => clearInterval(timer) }
}

const heapUsed = () => getHeapStatistics().used_heap_size
