import { defineConfig } from 'oxlint'

const outside = { regex: String.raw`^\.\./.*/`, message: 'Outside your folder, import with #tree/….' }
const example = {
  regex: String.raw`\.example\.tsx$`,
  message: 'The style guide collects examples, nobody else.',
}

/** Rooms of the server that carry every call and know none. */
const wire = ['http', 'caching', 'idempotency', 'overload', 'policy', 'rates', 'signing']

const node = '^node:'
const back = '^(fastify|@fastify|kysely|pg|pdfkit|yauzl|saxes|@e965)(/|$)'
/** What packs files: for the server, and for pages that load it when a file is saved. */
const packer = '^fflate(/|$)'
const front = '^(react|react-dom|react-router|antd|@ant-design|@tanstack)(/|$)'

/**
 * Who may import whom: the files of a layer, what it may import of ours, and packages that are not for it.
 * Of several rows that a file matches, the last one holds.
 */
const layers: [files: string, ours: string[], packages: string[]][] = [
  ['geology/**', ['geology'], [node, back, packer, front, '^zod']],
  ['language/**', ['language', 'geology'], [node, back, packer, front, '^zod']],
  ['contract/**', ['contract', 'geology'], [node, back, packer, front]],
  ['database/**', ['database'], [front]],
  ['server/*/**', ['server/*', 'database', 'contract', 'geology', 'language'], [front, '^pdfkit']],
  ['server/printing/**', ['server/printing', 'contract'], [front]], // knows what the font of prints can draw
  [
    `server/{${wire.join()}}/**`,
    [...wire.map((room) => `server/${room}`), 'database', 'contract', 'geology', 'language'],
    [front],
  ],
  ['server/{*.ts,commands/*.ts}', ['server', 'demo', 'database', 'contract', 'geology', 'language'], [front]],
  ['web/**', ['web', 'contract', 'geology', 'language'], [node, back]],
  ['web/*/**', ['web/*', '!web/app', 'contract', 'geology', 'language'], [node, back]],
  ['web/app/**', ['web', 'contract', 'geology', 'language'], [node, back]],
  ['web/ui/**', ['web/ui', 'web/api', 'contract', 'geology', 'language'], [node, back]],
  ['web/api/**', ['web/api', 'contract', 'geology', 'language'], [node, back]],
  [
    'demo/**',
    [
      'demo',
      ...['server/catalogue', 'server/places', 'server/printing'],
      ...['database', 'contract', 'geology', 'language'],
    ],
    [front],
  ],
  ['demo/demo.ts', ['demo', 'server', 'database', 'contract', 'geology', 'language'], [front]], // a command
  [
    'bench/**',
    ['bench', 'server', 'demo', 'database', 'contract', 'geology', 'language', 'web/identity'],
    [front],
  ], // what a browser encrypts
  ['scripts/**', ['server', 'demo', 'database', 'contract', 'geology', 'language', 'testing'], [front]],
  ['e2e/**', ['contract', 'geology', 'language', 'demo/city', 'testing', 'e2e'], [back, front]],
]

/** Names that only a browser has, and only Node: types know both everywhere. */
const ofBrowser = `window document location history screen localStorage sessionStorage indexedDB caches alert confirm
  prompt open close print scroll scrollTo matchMedia getSelection getComputedStyle requestAnimationFrame
  cancelAnimationFrame requestIdleCallback XMLHttpRequest FileReader Image Option Audio Worker DOMParser XMLSerializer
  customElements MutationObserver ResizeObserver IntersectionObserver name status top parent self event`
const ofNode = 'process Buffer global require module exports __dirname __filename setImmediate clearImmediate'

/** Whose names a layer has not. */
const strangers: [files: string, names: string][] = [
  ['{geology,language,contract}/**', `${ofBrowser} ${ofNode}`],
  ['{server,database,demo}/**', ofBrowser],
  ['web/**', ofNode],
]

type Pattern = { message: string } & ({ regex: string } | { group: string[] })

function restrict(...patterns: Pattern[]): { 'no-restricted-imports': ['error', { patterns: Pattern[] }] } {
  return { 'no-restricted-imports': ['error', { patterns }] }
}

const refuse = (names: string[]): { 'no-restricted-globals': ['error', ...string[]] } => ({
  'no-restricted-globals': ['error', ...names],
})

const tree = (name: string) => (name.startsWith('!') ? `#${name.slice(1)}/**` : `!#${name}/**`)

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'import', 'vitest', 'jsx-a11y'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist', 'node_modules', 'database/schema.ts'],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    complexity: ['error', 10],
    'max-depth': ['error', 3],
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 60, IIFEs: true }],
    'max-params': ['error', 4],
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    ...restrict(outside, example),
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    'no-shadow': 'off', // one noun means one thing here: a function `kind` and a parameter `kind` may stand together
    'unicorn/consistent-function-scoping': 'off', // a step named where it is used reads best
    'unicorn/no-useless-spread': 'off', // groups of words on one line each
    'jsx-a11y/prefer-tag-over-role': 'off', // role="status" says more than <output>
    'jsx-a11y/no-redundant-roles': 'off', // a table laid out by CSS loses its roles in some browsers
    'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off', // takes a row for something to press
    'react/exhaustive-effect-dependencies': 'off', // an effect may wait for more than it reads; missing ones are told
    'typescript/no-base-to-string': 'off', // values of records are unknown to the engine, and print as they are
    'typescript/no-misused-spread': 'off', // a Chinese word is spread into its characters
    'typescript/no-unsafe-enum-comparison': 'off', // no enum is ours
    'import/no-named-as-default': 'off', // pdfkit is imported as its documentation does
    'unicorn/prefer-set-has': 'off', // five words are looked through faster than they are hashed
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    'import/no-named-as-default-member': 'off', // `pg.Pool` is how pg is written
    'oxc/no-map-spread': 'off', // a spread reads better than the loop that it saves
    'no-await-in-loop': 'off', // statements of one connection come one after the other
    'react/react-in-jsx-scope': 'off', // the new JSX transform needs no import
  },
  overrides: [
    ...layers.map(([file, ours, packages]) => ({
      files: [file],
      rules: restrict(
        outside,
        example,
        { group: ['#*/**', ...ours.map(tree)], message: `This layer may import ${ours.join(', ')}.` },
        ...packages.map((regex) => ({ regex, message: 'This package is not for this layer.' })),
      ),
    })),
    ...strangers.map(([file, names]) => ({ files: [file], rules: refuse(names.split(/\s+/)) })),
    {
      files: ['testing/**', '**/*.test.ts', '**/*.test.tsx'],
      rules: { ...restrict(outside, example), 'no-restricted-globals': 'off' },
    },
    {
      files: ['testing/**', 'scripts/**', 'bench/**', 'e2e/**', '**/*.test.ts', '**/*.test.tsx'],
      rules: { 'typescript/no-unsafe-type-assertion': 'off' },
    },
    { files: ['**/*.test.ts', '**/*.test.tsx'], rules: { 'max-lines-per-function': 'off' } }, // `describe` is no function
    { files: ['*.config.ts'], rules: { 'import/no-default-export': 'off' } },
  ],
})
