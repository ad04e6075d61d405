import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { type ESTree, parseSync } from 'vite'

/** The shape of a type, as far as a column or an argument needs it; `unknown` is everything else. */
export type Shape =
  | { is: 'unknown' | 'string' | 'number' | 'boolean' | 'null' }
  | { is: 'literal'; value: string | number | boolean }
  | { is: 'named'; name: string }
  | { is: 'union'; of: Shape[] }
  | { is: 'array'; of: Shape }
  | { is: 'object'; members: ReadonlyMap<string, Member>; open: boolean }

interface Member {
  shape: Shape
  optional: boolean
}

type TypeDeclaration = ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration

/** A file of the product: its tree, the types that it declares, and where others come from. */
export interface Source {
  text: string
  program: ESTree.Program
  types: Map<string, TypeDeclaration>
  imports: Map<string, { path: string; name: string }>
}

const unknownShape: Shape = { is: 'unknown' }
const root = join(import.meta.dirname, '../..')
/** Types that are themselves: what a caller brings, and what a driver makes of a column. */
const namedTypes = new Set([
  'Db',
  'Kind',
  'Kinds',
  'Part',
  'Resource',
  'Store',
  'Date',
  'Buffer',
  'RawBuilder',
])

/** Reads files and types, each file once. */
export class Shapes {
  readonly #sources = new Map<string, Source>()

  source(path: string): Source {
    const known = this.#sources.get(path)
    if (known) return known
    const text = readFileSync(path, 'utf8')
    const { program } = parseSync(path, text)
    const source: Source = { text, program, types: new Map(), imports: new Map() }
    for (const statement of program.body) note(source, path, statement)
    this.#sources.set(path, source)
    return source
  }

  of(type: ESTree.TSType | undefined, path: string, depth = 0): Shape {
    if (!type || depth > 20) return unknownShape
    if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier')
      return this.#reference(type.typeName.name, type.typeArguments?.params ?? [], path, depth + 1)
    return keywords[type.type] ?? this.#composed(type, path, depth)
  }

  #composed(type: ESTree.TSType, path: string, depth: number): Shape {
    const inner = (one: ESTree.TSType) => this.of(one, path, depth + 1)
    switch (type.type) {
      case 'TSLiteralType':
        return literal(type.literal)
      case 'TSUnionType':
        return { is: 'union', of: type.types.map(inner) }
      case 'TSArrayType':
        return { is: 'array', of: inner(type.elementType) }
      case 'TSTypeOperator':
        return type.operator === 'readonly' ? inner(type.typeAnnotation) : unknownShape
      case 'TSTypeLiteral':
        return this.#object(type.members, path, depth)
      case 'TSIntersectionType':
        return mergeShapes(type.types.map(inner))
      case 'TSParenthesizedType':
        return inner(type.typeAnnotation)
      default:
        return unknownShape
    }
  }

  #object(body: readonly ESTree.TSSignature[], path: string, depth: number): Shape {
    const members = new Map<string, Member>()
    for (const one of body) {
      if (one.type !== 'TSPropertySignature') continue
      const { key, optional, typeAnnotation } = one
      const name = key.type === 'Identifier' ? key.name : 'value' in key ? String(key.value) : ''
      members.set(name, { shape: this.of(typeAnnotation?.typeAnnotation, path, depth + 1), optional })
    }
    return { is: 'object', members, open: members.size < body.length }
  }

  #reference(name: string, given: readonly ESTree.TSType[], path: string, depth: number): Shape {
    if (namedTypes.has(name)) return { is: 'named', name }
    const [first, second = unknownShape] = given.map((type) => this.of(type, path, depth))
    const generic = generics[name]
    if (generic && first) return generic(first, second)
    const { types, imports } = this.source(path)
    const own = types.get(name)
    if (own) return this.#declared(own, path, depth)
    const elsewhere = imports.get(name)
    return elsewhere ? this.#reference(elsewhere.name, [], elsewhere.path, depth) : unknownShape
  }

  #declared(type: TypeDeclaration, path: string, depth: number): Shape {
    if (type.typeParameters) return unknownShape
    if (type.type === 'TSTypeAliasDeclaration') return this.of(type.typeAnnotation, path, depth)
    const above = type.extends.map(({ expression, typeArguments }) =>
      expression.type === 'Identifier'
        ? this.#reference(expression.name, typeArguments?.params ?? [], path, depth)
        : unknownShape,
    )
    return mergeShapes([...above, this.#object(type.body.body, path, depth)])
  }
}

function note(source: Source, path: string, statement: ESTree.Program['body'][number]): void {
  if (statement.type === 'ImportDeclaration') noteImports(source, path, statement)
  const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (inner?.type === 'TSInterfaceDeclaration' || inner?.type === 'TSTypeAliasDeclaration')
    source.types.set(inner.id.name, inner)
}

function noteImports(
  source: Source,
  path: string,
  { source: { value }, specifiers }: ESTree.ImportDeclaration,
): void {
  if (!/^[#.]/.test(value)) return
  const file = value.startsWith('#') ? join(root, value.slice(1)) : join(dirname(path), value)
  for (const one of specifiers) {
    if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier') continue
    source.imports.set(one.local.name, { path: file, name: one.imported.name })
  }
}

const keywords: Partial<Record<ESTree.TSType['type'], Shape>> = {
  TSStringKeyword: { is: 'string' },
  TSTemplateLiteralType: { is: 'string' },
  TSNumberKeyword: { is: 'number' },
  TSBooleanKeyword: { is: 'boolean' },
  TSNullKeyword: { is: 'null' },
  TSUndefinedKeyword: { is: 'null' },
}

const generics: Record<string, (first: Shape, second: Shape) => Shape> = {
  Readonly: (first) => first,
  Partial: (first) => mapMembers(first, (member) => ({ ...member, optional: true })),
  Record: (first, second) => recordOf(namesIn(first), second),
  Omit: (first, second) =>
    mapMembers(first, (member, key) => (namesIn(second).includes(key) ? undefined : member)),
  Pick: (first, second) =>
    mapMembers(first, (member, key) => (namesIn(second).includes(key) ? member : undefined)),
}

const literal = (node: ESTree.TSLiteral): Shape =>
  node.type === 'Literal' &&
  (typeof node.value === 'string' || typeof node.value === 'number' || typeof node.value === 'boolean')
    ? { is: 'literal', value: node.value }
    : { is: 'string' }

const namesIn = (shape: Shape): string[] =>
  shape.is === 'union' ? shape.of.flatMap(namesIn) : shape.is === 'literal' ? [String(shape.value)] : []

const recordOf = (names: readonly string[], shape: Shape): Shape => ({
  is: 'object',
  members: new Map(names.map((name) => [name, { shape, optional: false }])),
  open: names.length === 0,
})

function mapMembers(shape: Shape, keep: (member: Member, name: string) => Member | undefined): Shape {
  if (shape.is !== 'object') return unknownShape
  const members = [...shape.members].flatMap(([name, member]) => {
    const shape = keep(member, name)
    return shape ? [[name, shape] as const] : []
  })
  return { ...shape, members: new Map(members) }
}

/** Several types at once; of what is no object nothing is known. */
function mergeShapes(shapes: readonly Shape[]): Shape {
  const members = new Map<string, Member>()
  let open = false
  for (const shape of shapes) {
    if (shape.is !== 'object') open = true
    else for (const [name, member] of shape.members) members.set(name, member)
    open ||= shape.is === 'object' && shape.open
  }
  return { is: 'object', members, open }
}
