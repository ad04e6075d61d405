import { kinds } from '#contract/catalogue/kinds.ts'
import type { Route } from '#contract/route.ts'

import { examples } from './examples.ts'
import type { DescribedCall, DescribedSchemas, Schema } from './schemas.ts'

const namesInPath = ({ path }: Route) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** The input that is not in the path. */
export function restOf({ id, route, schemas }: DescribedCall): Schema {
  const { properties = {}, required = [], ...schema } = schemas.input(id)
  const inPath = namesInPath(route)
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  const needed = required.filter((name) => !inPath.includes(name))
  return { ...schema, properties: Object.fromEntries(rest), ...(needed.length > 0 && { required: needed }) }
}

const kindNames = Object.values(kinds)
  .map(({ name, label }) => `${name} ${label}`)
  .join('；')

export function pathParameters({ id, route, schemas }: DescribedCall): object[] {
  const { properties = {} } = schemas.input(id)
  return namesInPath(route).map((name) => ({
    name,
    in: 'path',
    required: true,
    ...(name === 'kind' && { description: kindNames }),
    schema: properties[name] ?? {},
    ...examples.of(name),
  }))
}

/** Whether the body is a file as it is, so that everything else stands in the query. */
export const isFile = ({ body }: Route): boolean => body === 'bytes' || body === 'spooled'

/** What stands in the query: all of a GET, and what goes with a file that is the body. */
export function queryParameters(call: DescribedCall): object[] {
  const { route } = call
  if (route.method !== 'GET' && !isFile(route)) return []
  const { required = [] } = restOf(call)
  return namedParameters(call)
    .filter(({ name }) => !isFile(route) || name !== 'file')
    .map((parameter) => ({ ...parameter, required: required.includes(parameter.name) }))
}

/** Every parameter of a query may stand in its link, by its name or within `?q=`. */
export const linkParameters = (call: DescribedCall): object[] => [
  {
    name: 'q',
    in: 'query',
    description: '与 POST 相同内容的 JSON；也可逐个写出参数，同名的须同值',
    schema: {
      title: '查询内容（JSON）',
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: restOf(call),
    },
    ...examples.ofLink(call.route),
  },
  ...namedParameters(call).map((parameter) => ({ ...parameter, required: false })),
]

/** Lists repeat their name; what has parts is JSON. */
const namedParameters = (call: DescribedCall) =>
  Object.entries(restOf(call).properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(isPlain(schema, call.schemas.components)
      ? { schema }
      : { content: { 'application/json': { schema } } }),
    ...examples.of(name),
  }))

function isPlain(schema: Schema | boolean, components: DescribedSchemas['components']): boolean {
  if (typeof schema === 'boolean') return true
  const { $ref, type, anyOf = [], oneOf = [], items = [], prefixItems = [] } = schema
  const named = $ref === undefined ? undefined : components[$ref.split('/').at(-1) ?? '']
  if (named) return isPlain(named, components)
  return (
    type !== 'object' && [anyOf, oneOf, items, prefixItems].flat().every((one) => isPlain(one, components))
  )
}
