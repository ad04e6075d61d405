import { vi } from 'vitest'

/** An IntersectionObserver that reports every target as visible. */
class ImmediateObserver {
  readonly #seen: (entries: { isIntersecting: boolean }[]) => void
  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    this.#seen = seen
  }
  observe(): void {
    this.#seen([{ isIntersecting: true }])
  }
  disconnect(): void {}
}

/** From here on everything on a page is in view. */
export const seeEverything = (): void => void vi.stubGlobal('IntersectionObserver', ImmediateObserver)
