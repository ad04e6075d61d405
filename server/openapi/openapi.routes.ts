import { api, features } from '#contract/api.ts'
import { description } from '#contract/openapi.ts'
import { implement, type Endpoint } from '#server/http/implement.ts'

import { type Browsing, describeApi } from './openapi.ts'

/** Described at the first question: most servers are never asked. */
export function openapiRoutes(browsing: Browsing): Endpoint[] {
  let whole: Record<string, unknown> | undefined
  return implement(description, {
    openapi: () => (whole ??= describeApi(api, features, browsing)),
  })
}
