import { features } from '#contract/api.ts'
import { description } from '#contract/openapi.ts'
import { implement, type Endpoint } from '#server/http/implement.ts'

import { type ApiAudience, describeApi } from './openapi.ts'

/** The description is built at the first request: most servers never need it. */
export const openapiRoutes = (browsing: ApiAudience): Endpoint[] =>
  implement(description, { openapi: () => describeApi(features, browsing) })
