import type { Group } from '#bench/measure.ts'

import { telemetry } from './telemetry.ts'

/** What it costs to watch a library. */
export const operations: Group = telemetry
