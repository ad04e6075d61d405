import { type Field, fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { jsonTypes } from '#contract/ogc/ogc.ts'
import { type Document, ogcAddress, type Style } from '#server/ogc/answer.ts'
import { propertiesOf } from '#server/ogc/features.ts'
import { code, ogcPage, paragraph, table } from '#server/ogc/html.ts'
import { placeQueryable, queryables } from '#server/ogc/question.ts'
import { escapeHtml } from '#server/pages/html.ts'

type Schema = Readonly<Record<string, unknown>>

const types: Partial<Record<Field['type'], Schema>> = {
  integer: { type: 'integer' },
  number: { type: 'number' },
  day: { type: 'string', format: 'date' },
  moment: { type: 'string', format: 'date-time' },
}

/** JSON Schema of the values of a field, with the words of its codes. */
export function valueSchema(
  label: string,
  { type, unit, choices }: Pick<Field, 'type' | 'unit' | 'choices'>,
) {
  return {
    title: unit ? `${label}（${unit}）` : label,
    ...(types[type] ?? { type: 'string' }),
    ...(unit && { 'x-ogc-unit': unit }),
    ...(choices && {
      enum: Object.keys(choices),
      oneOf: Object.entries(choices).map(([value, title]) => ({ const: value, title })),
    }),
  }
}

const geometry = { title: '位置', 'x-ogc-role': 'primary-geometry', format: 'geometry-point' } as const

const ownTypes: Readonly<Record<string, Schema>> = {
  placeExact: { type: 'boolean' },
  recordPage: { type: 'string', format: 'uri' },
}

/** The fields of the features of a kind. */
function propertySchemas(kind: Kind): Record<string, Schema> {
  return Object.fromEntries(
    propertiesOf(kind).map(({ name, label, of }) => {
      const field = of === undefined ? fieldOf(kind, name) : undefined
      const plain = { title: label, ...(ownTypes[name] ?? { type: 'string' }) }
      const role = name === 'code' ? { 'x-ogc-role': 'id' } : {}
      return [name, { ...(field ? valueSchema(label, field) : plain), ...role }]
    }),
  )
}

export function schemaDocument(at: Style, kind: Kind): Document {
  return document(at, kind, {
    path: 'schema',
    title: `${kind.label}的字段`,
    properties: { geometry, ...propertySchemas(kind) },
  })
}

/** Only what is among these is asked of the items: by a filter, all but the place also by a parameter. */
export function queryablesDocument(at: Style, kind: Kind): Document {
  const fields = queryables(kind).map(({ name, label, field }) => [name, valueSchema(label, field)])
  return document(at, kind, {
    path: 'queryables',
    title: `${kind.label}可以筛选的字段`,
    properties: { [placeQueryable]: geometry, ...Object.fromEntries(fields) },
    note: "用于参数 filter（CQL2 文本），如 finalDepth > 50 AND NOT (access = 'open' OR district IS NULL)。位置写作 S_INTERSECTS(geometry, BBOX(121.3, 31.1, 121.6, 31.4))，也可写 POINT 与 POLYGON；另有 LIKE、BETWEEN、IN。除位置外，各字段也可单独作参数，值须相等。",
  })
}

interface SchemaContent {
  path: string
  title: string
  properties: Record<string, Schema>
  /** How they are used. */
  note?: string
}

function document(at: Style, kind: Kind, { path, title, properties, note }: SchemaContent): Document {
  const address = ogcAddress(at, `/collections/${kind.name}/${path}`)
  return {
    type: jsonTypes.schema,
    json: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: address,
      type: 'object',
      title,
      properties,
      additionalProperties: false,
    },
    html: () =>
      ogcPage(at, {
        title,
        above: [
          ['', '要素服务'],
          ['/collections', '资料类别'],
          [`/collections/${kind.name}`, kind.label],
        ],
        json: `${address}?f=json`,
        body: [
          ...(note === undefined ? [] : [paragraph(note)]),
          table(
            ['字段', '名称', '值', '代码'],
            Object.entries(properties).map(([name, one]) => [
              code(name),
              escapeHtml(String(one['title'])),
              words[String(one['format'] ?? one['type'])] ?? '',
              escapeHtml(codesOf(fieldOf(kind, name))),
            ]),
          ),
        ],
      }),
  }
}

const words: Readonly<Record<string, string>> = {
  string: '文字',
  integer: '整数',
  number: '数字',
  boolean: '是或否',
  date: '日期',
  uri: '网址',
  'geometry-point': '点',
}

const codesOf = (field: Field | undefined) =>
  Object.entries(field?.choices ?? {})
    .map(([value, label]) => `${value} ${label}`)
    .join('，')
