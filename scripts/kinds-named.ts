import { kinds } from '#contract/catalogue/kinds.ts'

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const names = Object.keys(kinds).join('|')
const descriptors = Object.keys(kinds).map(kebab).join('|')

const kindNamePattern = new RegExp(
  `(?<!drawing: |className=)(['"\`])(?:${names})\\1|\\bkinds\\.(?:${names})\\b`,
)
const descriptorImport = new RegExp(`/catalogue/(?:[a-z]+/)?(?:${descriptors})\\.ts'`)
const kindKeyPattern = new RegExp(`^\\s*(${names}):`, 'gm')

const allowedFiles = [
  /^contract\/catalogue\/kinds\.ts$/,
  /^web\/(?:panels\/panels\.tsx$|(?:archive|borehole|monitoring|physical|public-documents|research)\/)/,
  /^(?:contract|server)\/drawings\//, // drawings are of holes
  /^web\/.*\.example\.tsx$/, // shows its widget with something
  /^contract\/content\/content\.ts$/, // drawings of banners, which the database calls survey and core
]
/** Formats of others bring holes and nothing else. */
const readers = /^server\/(?:imports|exports\/formats)\/(?:ags4|gef|lizheng)\/\w+\.ts$/

/** Where a file knows one kind from another; a table by kinds has three or more of them as keys. */
export function kindsNamed(path: string, text: string): string[] {
  if (/\bkind\(\{\s*name:/.test(text) || allowedFiles.some((files) => files.test(path))) return []
  const keys = new Set([...text.matchAll(kindKeyPattern)].map(([, name = '']) => name))
  const lines = text
    .split('\n')
    .flatMap((line, i) =>
      kindNamePattern.test(line) || (descriptorImport.test(line) && !readers.test(path))
        ? [`line ${i + 1}`]
        : [],
    )
  return keys.size > 2 ? [...lines, `a table by ${[...keys].join(', ')}`] : lines
}
