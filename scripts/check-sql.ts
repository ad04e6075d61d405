import { chmod, glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import pg from 'pg'
import { type ESTree, Visitor } from 'vite'

import { openDatabase, openPool } from '#database/database.ts'
import type { Connection } from '#database/embedded/address.ts'
import { startPostgres } from '#database/embedded/embedded.ts'
import { migrate } from '#database/upgrade/migrate.ts'
import { createNext } from '#server/catalogue/search-documents/rebuild.queries.ts'
import { makeJobTables } from '#server/jobs/jobs.ts'

import { judgeMigrations } from './migrations/judge.ts'
import { recordingDb, rounds, valueOf } from './sql/calls.ts'
import { describe, misfits } from './sql/described.ts'
import { examples } from './sql/examples.ts'
import { type Shape, Shapes } from './sql/shapes.ts'

const root = join(import.meta.dirname, '..')

interface ExportedFunction {
  name: string
  parameters: Shape[]
}

/** A template that is sent as a statement: its texts, and its declared row type. */
interface Template {
  texts: string[]
  row: Shape | undefined
  line: number
}

/** Every statement of a file that PostgreSQL refuses, or whose columns are not the row it names; a line each. */
export async function faultsOf(client: pg.Client, shapes: Shapes, path: string): Promise<string[]> {
  const module = (await import(pathToFileURL(path).href)) as Record<string, unknown>
  const faults = new Set<string>()
  const statements = new Set<string>()
  for (const given of exportsOf(shapes, path)) {
    const { sent, trouble } = await sentBy(module[given.name], given)
    if (trouble !== undefined) faults.add(`${given.name} was not called to its end: ${trouble}`)
    for (const text of sent) statements.add(text)
  }
  const unsent = new Set(templatesOf(shapes, path))
  const templates = [...unsent]
  for (const text of statements) {
    const template = templateOf(templates, text)
    if (template) unsent.delete(template)
    for (const fault of await faultsIn(client, text, template)) faults.add(fault)
  }
  for (const { line } of unsent) faults.add(`line ${line}: this statement was never sent`)
  return [...faults]
}

async function faultsIn(client: pg.Client, text: string, template: Template | undefined): Promise<string[]> {
  try {
    const columns = await describe(client, text)
    if (!template?.row) return []
    return misfits(template.row, columns).map((what) => `line ${template.line}: ${what}`)
  } catch (error) {
    const where = template ? `line ${template.line}` : text.slice(0, 200)
    return [`${where}: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** Calls a function with what its parameters ask for, in every way, and collects what it sends. */
async function sentBy(called: unknown, { name, parameters }: ExportedFunction) {
  const all = new Set<string>()
  let trouble: string | undefined
  for (let round = 0; round < rounds; round += 1) {
    const { db, sent } = recordingDb()
    const values = examples[name]?.(db, round) ?? parameters.map((shape) => valueOf(shape, round, db))
    try {
      if (typeof called === 'function') await called(...values)
    } catch (error) {
      trouble = String(error)
    }
    for (const text of sent) all.add(text)
  }
  if (all.size === 0) trouble ??= 'it sends nothing'
  return { sent: all, trouble }
}

/** The functions of a file that are given a database. */
function exportsOf(shapes: Shapes, path: string): ExportedFunction[] {
  return shapes.source(path).program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined
    return functionsIn(declared).flatMap(({ name, params }) => {
      const parameters = params.map((parameter) => shapeOf(shapes, path, parameter))
      const asks = parameters.some((shape) => shape.is === 'named' && shape.name === 'Db')
      return asks ? [{ name, parameters }] : []
    })
  })
}

function functionsIn(declared: ESTree.Declaration | null | undefined) {
  if (declared?.type === 'FunctionDeclaration')
    return [{ name: declared.id?.name ?? '', params: declared.params }]
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression'
      ? [{ name: id.name, params: init.params }]
      : [],
  )
}

function shapeOf(shapes: Shapes, path: string, parameter: ESTree.ParamPattern): Shape {
  const pattern = parameter.type === 'AssignmentPattern' ? parameter.left : parameter
  const type = 'typeAnnotation' in pattern ? pattern.typeAnnotation?.typeAnnotation : undefined
  const plain = parameter.type === 'AssignmentPattern' && parameter.right.type === 'Literal' && !type
  return plain ? { is: 'number' } : shapes.of(type, path)
}

/** The templates of a file on which `execute` is called. */
function templatesOf(shapes: Shapes, path: string): Template[] {
  const { program, text } = shapes.source(path)
  const found: Template[] = []
  const visitor = new Visitor({
    MemberExpression: ({ object, property }) => {
      if (object.type !== 'TaggedTemplateExpression' || property.type !== 'Identifier') return
      if (property.name !== 'execute') return
      const texts = object.quasi.quasis.map(({ value }) => value.cooked ?? value.raw)
      const [type] = object.typeArguments?.params ?? []
      found.push({
        texts,
        row: type && shapes.of(type, path),
        line: text.slice(0, object.start).split('\n').length,
      })
    },
  })
  visitor.visit(program)
  return found
}

/** The template that a statement was made of: of those that its text begins and ends with, the longest. */
function templateOf(templates: readonly Template[], text: string): Template | undefined {
  const length = ({ texts }: Template) => texts.join('').length
  return templates
    .filter(({ texts }) => {
      let at = 0
      const inOrder = texts.every((part, i) => {
        const found = i === texts.length - 1 ? text.length - part.length : text.indexOf(part, at)
        if (!text.startsWith(part, found) || found < at || (i === 0 && found !== 0)) return false
        at = found + part.length
        return true
      })
      return inOrder
    })
    .toSorted((a, b) => length(b) - length(a))[0]
}

/** What is refused of the migrations, on a database of the cluster that is theirs. */
async function judgeOnScratch(connection: Connection): Promise<string[]> {
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query('create database judged template template0').finally(() => admin.end())
  const client = new pg.Client({ ...connection, database: 'judged' })
  await client.connect()
  return judgeMigrations(client).finally(() => client.end())
}

async function check(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'check-sql-'))
  await chmod(folder, 0o755) // the database's own account is to enter
  const postgres = await startPostgres(folder, () => {}, { durable: false })
  const pool = openPool({ connection: postgres.connection, size: 2 })
  const client = new pg.Client(postgres.connection)
  try {
    const faults = await judgeOnScratch(postgres.connection)
    await migrate(pool)
    await makeJobTables(pool)
    await createNext(openDatabase(pool))
    await client.connect()
    const shapes = new Shapes()
    for await (const path of glob('server/**/*.{queries,sql}.ts', { cwd: root })) {
      const found = await faultsOf(client, shapes, join(root, path))
      faults.push(...found.map((fault) => `${path}: ${fault}`))
    }
    return faults
  } finally {
    await client.end()
    await pool.end()
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}

if (import.meta.main) {
  const faults = await check()
  for (const line of faults) console.error(line)
  process.exitCode = faults.length > 0 ? 1 : 0
}
