import { fail } from '#contract/errors.ts'

export interface Slots {
  /** Waits for a place; refuses at once when too many wait already. */
  take(): Promise<void>
  release(): void
}

/** At most `width` calls work at a time and `depth` wait: beyond that a clear "busy" beats a slow answer. */
export function slots(width: number, depth: number): Slots {
  let working = 0
  const waiting: (() => void)[] = []
  return {
    async take() {
      if (working < width) {
        working += 1
        return
      }
      if (waiting.length >= depth) fail('busy')
      await new Promise<void>((resolve) => waiting.push(resolve))
    },
    release() {
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    },
  }
}
