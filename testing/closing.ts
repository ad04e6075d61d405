import { afterAll, vi } from 'vitest'

import { closeApps } from './app.ts'

// Files share a process: what one of them has opened is closed with it, and what it still loads is loaded before it
// ends, or the next file would find the module broken.
afterAll(async () => {
  await vi.dynamicImportSettled()
  await closeApps()
})
