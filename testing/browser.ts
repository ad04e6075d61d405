import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

import { endSession } from '#web/api/session.ts'

import { PageWorker } from './worker.ts'

// What jsdom lacks and the widgets ask for when they are drawn.
const doNothing = (): void => {}

window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: doNothing,
    removeListener: doNothing,
  })

window.ResizeObserver ??= class {
  observe = doNothing
  unobserve = doNothing
  disconnect = doNothing
}

window.IntersectionObserver ??= class {
  observe = doNothing
  unobserve = doNothing
  disconnect = doNothing
  takeRecords = () => []
  root = null
  rootMargin = ''
  scrollMargin = ''
  thresholds = []
}

Object.assign(globalThis, { Worker: PageWorker })

Object.assign(HTMLElement.prototype, {
  /** What is shown is no longer hidden; there is no top layer here. */
  showPopover(this: HTMLElement) {
    this.removeAttribute('popover')
  },
  hidePopover: doNothing,
})

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  },
})

window.scrollTo = doNothing
Element.prototype.scrollIntoView = doNothing

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  location.hash = ''
})

// files share the modules of a process: the next one begins as a visitor
afterAll(() => endSession('own'))
