/** The subset of JSON Schema used by the API document. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  prefixItems?: readonly Schema[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  contentSchema?: Schema
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
  example?: unknown
}

/** What has parts is sent as JSON: its schema stands under its media type. */
type RawParameter = Omit<Parameter, 'schema'> & { schema?: Schema; content?: Content }

type Content = Record<string, { schema?: Schema; example?: unknown }>

export interface Answer {
  description: string
  content?: Content
}

interface RawOperation {
  operationId: string
  summary: string
  description: string
  tags: [string]
  security: readonly object[]
  parameters?: readonly RawParameter[]
  requestBody?: { content: Content }
  responses: Record<string, Answer | { $ref: string }>
}

interface Raw {
  info: { description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, RawOperation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> }
  'x-browsing': 'everyone' | 'staff'
}

/** A call as shown on the page. */
export interface Call {
  id: string
  method: string
  path: string
  summary: string
  remarks: string[]
  feature: string
  /** Whether it is public. */
  open: boolean
  parameters: readonly Parameter[]
  body: { mediaType: string; schema?: Schema; example?: unknown } | undefined
  answers: { status: string; description: string; schema: Schema | undefined }[]
}

export interface ApiDocument {
  introduction: string
  forEveryone: boolean
  features: { name: string; label: string; calls: Call[] }[]
  schemas: Record<string, Schema>
}

/** Converts the OpenAPI document to features with calls. */
export function readDocument(given: unknown): ApiDocument {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the server describes itself; its tests validate the document
  const raw = given as Raw
  const calls = Object.entries(raw.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(raw, { path, method, operation })),
  )
  return {
    introduction: raw.info.description,
    forEveryone: raw['x-browsing'] === 'everyone',
    features: raw.tags.map(({ name, description }) => ({
      name,
      label: description,
      calls: calls.filter(({ feature }) => feature === name),
    })),
    schemas: raw.components.schemas,
  }
}

interface Place {
  path: string
  method: string
  operation: RawOperation
}

function callOf({ components }: Raw, { path, method, operation }: Place): Call {
  const { operationId, summary, description, tags, security, parameters, requestBody, responses } = operation
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    remarks: description.split('\n\n').filter(Boolean),
    feature: tags[0],
    open: security.length === 0 || security.some((way) => Object.keys(way).length === 0),
    parameters: (parameters ?? []).map(({ content, ...parameter }) => ({
      ...parameter,
      schema: parameter.schema ?? schemaIn(content) ?? {},
    })),
    body: Object.entries(requestBody?.content ?? {}).map(([mediaType, body]) => ({ mediaType, ...body }))[0],
    answers: Object.entries(responses).map(([status, given]) => {
      const answer = '$ref' in given ? components.responses[given.$ref.split('/').at(-1) ?? ''] : given
      return { status, description: answer?.description ?? '', schema: schemaIn(answer?.content) }
    }),
  }
}

const schemaIn = (content: Content = {}): Schema | undefined => Object.values(content)[0]?.schema

/** Resolves a `$ref` to its schema and name. */
export function resolve(schemas: ApiDocument['schemas'], schema: Schema): { name?: string; schema: Schema } {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? { schema } : { name, schema: schemas[name] ?? {} }
}

/** Filters features by calls that contain every search word, ignoring case. */
export function filterFeatures(features: ApiDocument['features'], text: string): ApiDocument['features'] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = (call: Call, label: string) => {
    const whole = `${call.method} ${call.path} ${call.summary} ${call.id} ${label}`.toLowerCase()
    return words.every((word) => whole.includes(word))
  }
  return features
    .map((feature) => ({ ...feature, calls: feature.calls.filter((call) => holds(call, feature.label)) }))
    .filter(({ calls }) => calls.length > 0)
}
