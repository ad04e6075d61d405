type Sheets = ReadonlyMap<string, string>

/** Classes that a style sheet says something of by themselves, outside a query. */
const classesOf = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/^([^\s@}][^{}]*)\{/gm)].flatMap(([, selectors = '']) =>
    selectors.split(',').flatMap((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1] ?? []),
  )

const owners = new WeakMap<Sheets, Map<string, string>>()

/** The first style sheet of every class. */
function ownersOf(sheets: Sheets): Map<string, string> {
  const known = owners.get(sheets)
  if (known) return known
  const pairs = [...sheets]
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([path, text]) => classesOf(text).map((name): [string, string] => [name, path]))
  const first = new Map(pairs.toReversed())
  owners.set(sheets, first)
  return first
}

/**
 * Classes of a style sheet that are another's, too. Sheets stay when their page is left: two of one name would look
 * otherwise after the other page was seen.
 */
export function classesOfOthers(path: string, text: string, sheets: Sheets): string[] {
  const owner = ownersOf(sheets)
  return [...new Set(classesOf(text))].filter((name) => owner.get(name) !== path).map((name) => `.${name}`)
}
