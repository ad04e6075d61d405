import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { seconds } from '#bench/measure.ts'
import { answers, benchFolder, freePort } from '#bench/product.ts'

/** A text as both search engines have it. */
export interface Text {
  code: string
  title: string
  text: string
}

/** The yardstick of searching: groonga as Debian has it (its package `groonga`), over its own HTTP server. */
export interface Groonga {
  /** Takes texts; seconds that it took. */
  load: (texts: readonly Text[]) => Promise<number>
  /** Makes the index of what was loaded; seconds that it took. */
  index: () => Promise<number>
  /** A page of twenty, the best first, with count and snippets. */
  find: (words: string) => Promise<void>
  stop: () => Promise<void>
}

const program = 'groonga'
const threads = 8

/** Starts it over an empty database; undefined where it is not installed. */
export async function startGroonga(): Promise<Groonga | undefined> {
  if (!(await isInstalled())) return undefined
  const folder = await mkdtemp(join(await benchFolder('groonga'), 'db-'))
  const port = await freePort()
  const settings = ['--protocol', 'http', '--bind-address', '127.0.0.1', '-p', port, '-t', threads]
  const args = [...settings.map(String), '--log-path', join(folder, 'log'), '-s', '-n', join(folder, 'texts')]
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = async () => {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  const call = caller(`http://127.0.0.1:${port}/d/`)
  try {
    while (!(await answers(`http://127.0.0.1:${port}/d/status`))) {
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
      await delay(20)
    }
    for (const [command, asked] of tables) await call(command, asked)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    load: (texts) => seconds(() => call('load', { table: 'Texts' }, JSON.stringify(texts))),
    index: () => seconds(() => call(...indexOfTexts)),
    find: async (words) => await call('select', { ...page, query: escaped(words) }),
    stop,
  }
}

type Call = [command: string, asked: Record<string, string>]

const column = (name: string, type: string): Call => [
  'column_create',
  { table: 'Texts', name, flags: 'COLUMN_SCALAR', type },
]

const tables: Call[] = [
  ['table_create', { name: 'Texts', flags: 'TABLE_NO_KEY' }],
  column('code', 'ShortText'),
  column('title', 'ShortText'),
  column('text', 'Text'),
  [
    'table_create',
    {
      name: 'Terms',
      flags: 'TABLE_PAT_KEY',
      key_type: 'ShortText',
      default_tokenizer: 'TokenBigram',
      normalizer: 'NormalizerAuto',
    },
  ],
]

const indexOfTexts: Call = [
  'column_create',
  {
    table: 'Terms',
    name: 'texts',
    flags: 'COLUMN_INDEX|WITH_POSITION|WITH_SECTION',
    type: 'Texts',
    source: 'code,title,text',
  },
]

const page = {
  table: 'Texts',
  match_columns: 'code||title||text',
  sort_keys: '-_score',
  limit: '20',
  output_columns: '_id,code,title,snippet_html(text)',
  command_version: '2',
  cache: 'no',
}

/** Words as they are: nothing in them is an operator. */
const escaped = (words: string) => words.replaceAll(/["()\\:<>~*+-]/g, String.raw`\$&`)

const caller =
  (url: string) =>
  async (command: string, asked: Record<string, string>, body?: string): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const posted = body === undefined ? {} : { method: 'POST', headers, body }
    const answer = await fetch(`${url}${command}?${new URLSearchParams(asked).toString()}`, posted)
    const said = await answer.text()
    if (!said.startsWith('[[0,')) throw new Error(`${program} ${command}: ${said.slice(0, 300)}`)
  }

async function isInstalled(): Promise<boolean> {
  const asked = spawn(program, ['--version'], { stdio: 'ignore' })
  return Promise.race([
    once(asked, 'exit').then(([code]) => code === 0),
    once(asked, 'error').then(() => false),
  ]).catch(() => false)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
