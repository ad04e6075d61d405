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
const maxResident = 1.5 * 2 ** 30
const [shareOfMachine, shareOfHeap] = [0.6, 0.8]

/** What this process may take: of a small machine or container a share. */
export function memoryMarks(): MemoryMarks {
  const limits = [process.constrainedMemory(), totalmem()].filter((bytes) => bytes > 0)
  return {
    resident: Math.min(maxResident, shareOfMachine * Math.min(...limits)),
    heap: shareOfHeap * getHeapStatistics().heap_size_limit,
  }
}

/** Watches what the process takes. Pages that stay with it after their objects have gone are used again: they alone are no want. */
export function watchMemory({ resident, heap }: MemoryMarks): Memory {
  let isShort = false
  const measure = () => {
    const { rss, heapUsed, external } = process.memoryUsage()
    isShort = (rss > resident && heapUsed + external > resident / 2) || heapUsed > heap
  }
  const timer = setInterval(measure, interval).unref()
  measure()
  return { isShort: () => isShort, close: () => clearInterval(timer) }
}
