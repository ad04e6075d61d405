import { api } from '#contract/api.ts'
import { description } from '#contract/description.ts'
import { implement } from '#server/http/implement.ts'
import { describeApi } from '#server/http/openapi.ts'

const whole = describeApi(api)

export const descriptionRoutes = implement(description, {
  openapi: () => whole,
})
