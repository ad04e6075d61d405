import { cp, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'

import { oneLanguage } from './scripts/one-language.ts'
import { serverOnly } from './scripts/server-only.ts'

const outDir = join(import.meta.dirname, 'dist')
const compressible = /\.(?:css|html|m?js|json|svg|txt)$/

/**
 * Lays a `.br` and a `.gz` beside every text file of the build, so that the server never compresses it again. A build
 * that failed has written nothing and does not come here.
 */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      sequential: true, // after whoever lays more files there
      async handler({ dir = outDir }) {
        const names = await readdir(dir, { recursive: true })
        await Promise.all(
          names.filter((name) => compressible.test(name)).map((name) => pack(join(dir, name))),
        )
      },
    },
  }
}

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** Whatever is asked of it answers with itself; only reading or writing a value through it is refused. */
const standIn = `
const refuse = () => { throw new Error('Schemas stay on the server; a page that needs one imports a *.schema.ts') }
export const z = new Proxy(() => z, {
  get: (_, name) => (/^(safe)?(parse|encode|decode)/i.test(String(name)) ? refuse : z),
  apply: () => z,
})`

/** Errors that the browser itself finds, or that a bare HTTP status stands for. */
const ownErrors =
  /^(?:invalid_input|insecure_page|not_(?:signed_in|found|implemented)|forbidden|access_denied|method_not_allowed|request_timeout|body_too_large|media_type_refused|too_many_requests|server_error|unknown_error|service_unavailable|gateway_timeout|disk_full)$/

/** All others come with the answer of the server, code, status and sentence: the browser has no list of them. */
const withoutRefusals = (code: string) =>
  code.replaceAll(/(\w+): \[\s*\d+,\s*(['"])[^'"]*\2\s*\],/g, (row: string, name: string) =>
    ownErrors.test(name) ? row : '',
  )

/**
 * Of a route the browser reads method, path and how it answers. Its schemas, its line in the documentation, and zod
 * with them, stay out of the page: a fifth of the script of the first one. Files named `*.schema.ts` keep the real zod.
 */
function withoutSchemas(): Plugin {
  const id = '\0schemas-stay-on-the-server'
  const isContract = (file = '') => file.includes('/contract/') && !file.endsWith('.schema.ts')
  return {
    name: 'without-schemas',
    resolveId: {
      order: 'pre',
      handler: (source, importer) => (source === 'zod' && isContract(importer) ? id : undefined),
    },
    load: (loaded) => (loaded === id ? standIn : undefined),
    transform(code, file) {
      if (file.endsWith('/contract/errors.ts')) return withoutRefusals(code)
      return isContract(file) && /\b(?:route|kind)\(|from ['"]zod['"]/.test(code)
        ? slim(code, this.parse(code))
        : undefined
    },
  }
}

/** A module whose values are worked out when the page is built: it holds these, not what they come from. */
const workedOut = /\/contract\/catalogue\/kind-index\.ts$/

function workOut(): Plugin {
  return {
    name: 'work-out',
    apply: 'build',
    async load(file) {
      if (!workedOut.test(file)) return undefined
      const values = Object.entries<unknown>(await import(pathToFileURL(file).href))
      const data = values.filter(([, value]) => typeof value !== 'function')
      return data.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
    },
  }
}

interface Node {
  type: string
  start: number
  end: number
  name?: string
  callee?: Node
  object?: Node
  arguments?: Node[]
  properties?: Node[]
  key?: Node
}

const isNode = (value: unknown): value is Node => typeof Object(value).type === 'string'
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** The end of the name `z` that a schema is made from, whatever is called on it. */
function endOfZ({ name, end, callee, object }: Node): number | undefined {
  const called = callee ?? object
  return name === 'z' ? end : called && endOfZ(called)
}

type Span = Pick<Node, 'start' | 'end'>

/** What goes of a node: a property that only the server reads, or all of a schema but its `z`. */
function spanToCut(node: Node, unread: readonly string[], code: string): Span | undefined {
  const end = node.type === 'CallExpression' ? endOfZ(node) : undefined
  if (end !== undefined) return { start: end, end: node.end }
  if (node.type !== 'Property' || !unread.includes(node.key?.name ?? '')) return undefined
  const [comma = ''] = /^\s*,/.exec(code.slice(node.end)) ?? []
  return { start: node.start, end: node.end + comma.length }
}

/**
 * Cuts from every `route({ … })` and `kind({ … })` what only the server reads, `check-house` sees to it; and from every
 * schema all but its `z`.
 */
function slim(code: string, tree: unknown): string {
  const spansIn = (node: Node, unread: readonly string[] = []): Span[] => {
    const span = spanToCut(node, unread, code)
    if (span) return [span]
    const within = node.type === 'ObjectExpression' ? unread : serverOnly[node.callee?.name ?? '']
    return childrenOf(node).flatMap((child) => spansIn(child, within))
  }
  return (isNode(tree) ? spansIn(tree) : [])
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
}

/** What the reader of PDF files fetches when a file asks for it, each folder with its licences. */
const pdfParts = {
  'pdf.worker.min.mjs': 'legacy/build/pdf.worker.min.mjs',
  LICENSE: 'LICENSE',
  cmaps: 'cmaps',
  standard_fonts: 'standard_fonts',
  wasm: 'wasm',
}
/** Decoders run as script: no bytes become code here. */
const isServed = (path: string) => !/\.wasm$|quickjs/i.test(path)

/** Lays the parts of pdf.js beside the page; in development they come from its package. */
function pdfBeside(): Plugin {
  const library = join(import.meta.dirname, 'node_modules/pdfjs-dist')
  return {
    name: 'pdf-beside',
    configureServer({ middlewares }) {
      middlewares.use('/pdf', (request, answer, next) => {
        const [, first = '', ...rest] = new URL(request.url ?? '', 'http://page').pathname.split('/')
        const part = Object.entries(pdfParts).find(([name]) => name === first)?.[1]
        if (part === undefined || rest.includes('..')) return next()
        const path = join(library, part, ...rest)
        if (/\.m?js$/.test(path)) answer.setHeader('content-type', 'text/javascript')
        readFile(path).then((bytes) => answer.end(bytes), next)
      })
    },
    async writeBundle({ dir = outDir }) {
      for (const [name, part] of Object.entries(pdfParts)) {
        const options = { recursive: true, filter: isServed, dereference: true }
        await cp(join(library, part), join(dir, 'pdf', name), options)
      }
    },
  }
}

const ofWidgets = new RegExp(
  String.raw`/node_modules/(?:react-aria|react-aria-components|react-stately|@internationalized|@swc|clsx|use-sync-external-store)/`,
)

/** Libraries of every page in one file: they compress better together and outlast a release in the browser's cache. */
const libraries = {
  name: 'libraries',
  test: /\/node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\//,
}

type ModuleOf = (id: string) => { importedIds: readonly string[] } | null

/** Everything that the entry imports statically; the entry itself stays, since the page would name a file without it. */
function importedBy(entry: string, moduleOf: ModuleOf): ReadonlySet<string> {
  const found = new Set([entry])
  for (const id of found) for (const next of moduleOf(id)?.importedIds ?? []) found.add(next)
  found.delete(entry)
  return found
}

/** One file for what a page imports statically, of the modules that the test lets in. */
const oneFile = (name: string, page: string, test: RegExp) => {
  let needed: ReadonlySet<string> | undefined
  return {
    debugName: name,
    name: (id: string, graph: { getModuleInfo: ModuleOf }): string | null =>
      (needed ??= importedBy(join(import.meta.dirname, page), (one) => graph.getModuleInfo(one))).has(id)
        ? name
        : null,
    test,
  }
}

/**
 * The behaviour of widgets is two files: what the choice of several needs, which lists load when asked for it, and the
 * rest, which the back office loads; `e2e/page-bytes` measures both.
 */
const reactAria = oneFile('react-aria', 'web/ui/choice/MultiSelect.tsx', ofWidgets)
const officeAria = { name: 'office-aria', test: ofWidgets }

/** What every first visit needs is one file: thirty small ones cost a slow phone a second of round trips. */
const shell = oneFile('shell', 'web/main.tsx', /^(?!.*\/node_modules\/)/)

/** The descriptors of all kinds, and what they alone need: lists, records, searches and maps wait for them. */
const ofKinds = oneFile('kinds', 'contract/catalogue/kinds.ts', /^(?!.*\/node_modules\/)/)

/** So is what every list needs beyond it, which records and search share, and what lists share with forms. */
const listPage = 'web/catalogue/RecordListPage.tsx'
const ofLists =
  /\/web\/(?:catalogue|conditions|panels|records|series|borehole|monitoring|public-documents|ui\/table)\//
const list = oneFile('list', listPage, ofLists)
const shared = oneFile('shared', listPage, /^(?!.*\/(?:node_modules|ui\/dialog)\/)/)

/** And what the pages of signing in share. */
const signIn = oneFile('sign-in', 'web/identity/LoginPage.tsx', /\/web\/identity\//)

/** The first page names most files, and every letter is paid there: its hash tells a file from others. */
const shortName = (name: string) => (name.endsWith('-aria') ? name : name.slice(0, 6))

const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  plugins: [workOut(), withoutSchemas(), oneLanguage(), react(), pdfBeside(), precompress()],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false }, // every browser of the target has it
    rolldownOptions: {
      // a schema that no page uses goes with its module
      treeshake: {
        manualPureFunctions: [
          'z',
          'route',
          'namedSchemas',
          'Entry',
          'SeriesPoints',
          'ArticleLine',
          'Article',
          'BannerLine',
        ],
        moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }],
      },
      output: {
        // the first page names most files: every letter of a name is paid there
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [reactAria, officeAria, libraries, shell, ofKinds, list, shared, signIn],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  // Calls go to the server; `/api/call.ts` is a module of `web/api`.
  server: {
    proxy: {
      [String.raw`^/api/(?![\w-]+\.tsx?(?:\?|$))`]: server,
      '/drawings': server,
      '/map-preview': server,
    },
  },
  preview: { proxy: { '/api': server, '/drawings': server, '/map-preview': server } },
})
