import type { Route } from '#contract/route.ts'

import { examples } from './examples.ts'
import { isFile, restOf } from './parameters.ts'
import type { DescribedCall, Schema } from './schemas.ts'

const binary = { type: 'string', format: 'binary' } as const

/** The body of a call as it is sent: JSON, the fields of a form, or the bytes of a file. */
export function bodyOf(call: DescribedCall): object {
  const { route } = call
  const rest = restOf(call)
  if (route.method === 'GET' || Object.keys(rest.properties ?? {}).length === 0) return {}
  if (isFile(route))
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema: binary } } } }
  const schema = route.body === 'form' ? withFile(rest) : rest
  return {
    requestBody: {
      required: (schema.required ?? []).length > 0,
      content: { [formOf(route)]: { schema, ...examples.ofBody(route) } },
    },
  }
}

function formOf({ body }: Route): string {
  if (body === 'form') return 'multipart/form-data'
  return body === 'urlencoded' ? 'application/x-www-form-urlencoded' : 'application/json'
}

/** A form has its file whatever its schema, which knows it as it was received, has of it. */
const withFile = ({ properties = {}, required = [], ...schema }: Schema): Schema => ({
  ...schema,
  properties: { ...properties, file: { ...Object(properties['file']), ...binary } },
  required: [...new Set([...required, 'file'])],
})

/** The bytes that a call answers, by their media types; undefined if it answers with JSON. */
export function sentBy({ answer, sends = [] }: Route): object | undefined {
  if (answer !== 'bytes') return undefined
  return Object.fromEntries((sends === 'any' ? ['*/*'] : sends).map((type) => [type, { schema: binary }]))
}
