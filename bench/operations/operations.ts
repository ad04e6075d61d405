import type { Group } from '#bench/measure.ts'

import { backup } from './backup.ts'

/** What keeps a library running, and what its readers feel of it. */
export const operations: Group = async (options) => [...(await backup(options))]
