import type pg from 'pg'
import { inject } from 'vitest'

import { createDatabase, openTestApp, type TestApp, type TestAppOptions } from './open-app.ts'

export { closeApps } from './open-app.ts'
export type { Caller, RawAnswer, SignedIn, TestApp } from './open-app.ts'

/** The whole product on a database of its own in the run's cluster. */
export const testApp = (options?: TestAppOptions): Promise<TestApp> => openTestApp(inject('cluster'), options)

/** A migrated, empty database of the run's cluster, or one with the city. */
export const freshDatabase = (city?: true): Promise<pg.Pool> => createDatabase(inject('cluster'), city)
