type Sheets = ReadonlyMap<string, string>

/** Classes that a style sheet says something of by themselves, outside a query. */
const classesOf = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/^([^\s@}][^{}]*)\{/gm)].flatMap(([, selectors = '']) =>
    selectors.split(',').flatMap((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1] ?? []),
  )

const owners = new WeakMap<Sheets, Map<string, string>>()

/** The first style sheet of every class. */
function ownersOf(sheets: Sheets): Map<string, string> {
  const known = owners.get(sheets) ?? new Map<string, string>()
  if (!owners.has(sheets))
    for (const [path, text] of sheets)
      if (path.endsWith('.css'))
        for (const name of classesOf(text)) if (!known.has(name)) known.set(name, path)
  owners.set(sheets, known)
  return known
}

/**
 * Classes of a style sheet that are another's, too. Sheets stay when their page is left: two of one name would look
 * otherwise after the other page was seen.
 */
export function classesOfOthers(path: string, text: string, sheets: Sheets): string[] {
  const owner = ownersOf(sheets)
  return [...new Set(classesOf(text))].filter((name) => owner.get(name) !== path).map((name) => `.${name}`)
}
