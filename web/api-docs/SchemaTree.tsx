import { createContext, use } from 'react'

import { Text } from '#web/ui/layout/box.tsx'

import { resolve, type Schema } from './document.ts'

/** Whether the schema describes input. */
export const AskedContext = createContext(true)
export const SchemasContext = createContext<Record<string, Schema>>({})

const types: Record<string, string> = {
  string: '文字',
  integer: '整数',
  number: '数字',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  null: '空',
}

/** Describes a type in a few words: 整数，1 至 200. */
export function typeText(schema: Schema): string {
  if (schema.format === 'binary') return '文件内容'
  const named = [schema.type ?? []].flat().map((type) => types[type] ?? type)
  const kind = named.length > 0 ? named.join('或') : '任意'
  return [
    schema.format ? `${kind}（${schema.format}）` : kind,
    bounds(schema),
    schema.maxLength === undefined ? '' : `最长 ${schema.maxLength} 字`,
    schema.maxItems === undefined ? '' : `最多 ${schema.maxItems} 项`,
    schema.default === undefined ? '' : `缺省 ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join('，')
}

function bounds({ minimum, maximum }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} 至 ${maximum}`
  if (minimum !== undefined) return `不小于 ${minimum}`
  return maximum === undefined ? '' : `不大于 ${maximum}`
}

interface TreeProps {
  schema: Schema
  /** The first level is expanded; deeper ones on demand. */
  depth?: number
}

/** A schema as an expandable tree. */
export function SchemaTree({ schema: given, depth = 0 }: TreeProps) {
  const { schema } = resolve(use(SchemasContext), given)
  if (schema.properties)
    return (
      <ul className="schema">
        {Object.entries(schema.properties).map(([name, inner]) => (
          <Row
            key={name}
            name={name}
            schema={inner}
            required={schema.required?.includes(name) ?? false}
            depth={depth}
          />
        ))}
      </ul>
    )
  if (schema.items) return <SchemaTree schema={schema.items} depth={depth} />
  const ways = schema.anyOf ?? schema.oneOf
  if (ways)
    return (
      <ul className="schema">
        {ways.map((way, i) => (
          <Row key={JSON.stringify(way)} name={`第 ${i + 1} 种`} schema={way} depth={depth} />
        ))}
      </ul>
    )
  return (
    <Text size={14} tone="quiet">
      {typeText(schema)}
    </Text>
  )
}

interface RowProps {
  name: string
  schema: Schema
  required?: boolean
  depth: number
}

function Row({ name, schema: given, required = false, depth }: RowProps) {
  const { inner, kind, words } = readRow(use(SchemasContext), given)
  const head = <RowHead name={name} required={required} kind={kind} title={given.title} />
  return (
    <li>
      {hasMore(inner) && depth < maxDepth ? (
        <details open={name === 'data'}>
          <summary>{head}</summary>
          <SchemaTree schema={inner} depth={depth + 1} />
        </details>
      ) : (
        <div className="schema-leaf">{head}</div>
      )}
      {words && <p className="schema-words">{words}</p>}
    </li>
  )
}

/** Children, type text and description of a schema node. */
function readRow(schemas: Record<string, Schema>, given: Schema) {
  const { name, schema } = resolve(schemas, unwrapNullable(given))
  const words = choices(schema) ?? given.description ?? schema.description
  if (!schema.items) return { inner: schema, kind: name ?? typeText(schema), words }
  const items = resolve(schemas, schema.items)
  return { inner: items.schema, kind: `列表：${items.name ?? typeText(items.schema)}`, words }
}

/** Maximum depth of recursive schemas. */
const maxDepth = 6

interface RowHeadProps {
  name: string
  required: boolean
  kind: string
  title: string | undefined
}

function RowHead({ name, required, kind, title }: RowHeadProps) {
  const asked = use(AskedContext)
  return (
    <>
      <code>{name}</code>
      {required && asked && (
        <Text as="span" size={12} tone="bad">
          必填
        </Text>
      )}
      <Text as="span" size={14} tone="quiet">
        {kind}
      </Text>
      {title && <span>{title}</span>}
    </>
  )
}

/** Unwraps a nullable schema. */
function unwrapNullable(schema: Schema): Schema {
  const real = schema.anyOf?.filter(({ type }) => type !== 'null')
  return real?.length === 1 && real[0] ? real[0] : schema
}

const hasMore = ({ properties, anyOf, oneOf, items }: Schema): boolean =>
  Object.keys(properties ?? {}).length > 0 || [anyOf, oneOf, items].some((part) => part !== undefined)

const maxChoices = 12

function choices(schema: Schema): string | undefined {
  if (schema.const !== undefined) return `总是 ${JSON.stringify(schema.const)}`
  if (!schema.enum || schema.description) return undefined
  const more = schema.enum.length > maxChoices ? ` 等 ${schema.enum.length} 种` : ''
  return `取值：${schema.enum.slice(0, maxChoices).join('、')}${more}`
}
