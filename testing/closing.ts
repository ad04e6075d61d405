import { afterAll } from 'vitest'

import { closeApps } from './app.ts'

// Files share a process: what one of them has opened is closed with it.
afterAll(closeApps)
