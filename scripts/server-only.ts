/** What only the server reads of a route, a kind and its parts: the build leaves it out of the page. */
export const serverOnly: Readonly<Record<string, readonly string[]>> = {
  route: [
    'summary',
    'input',
    'output',
    'access',
    'limit',
    'replica',
    'charges',
    'built',
    'waits',
    'compress',
    'sends',
    'basic',
    'ownSession',
    'constant',
    'beforeConsent',
  ],
  kind: ['spoken', 'finish', 'deposited', 'table'],
  part: ['table'],
}

const imports = /^import \{([^}]*)\} from '#contract\//gm

/** Names under which a file knows values of the contract: routes are properties of such. */
const contractNames = (text: string): string[] =>
  [...text.matchAll(imports)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => (/^\s*type /.test(name) ? [] : (/(\w+)\s*$/.exec(name)?.[1] ?? []))),
  )

/** Lines of a page that read it nevertheless. */
export function readsServerOnly(_path: string, text: string): string[] {
  const [ofRoute, ofKind, ofPart] = ['route', 'kind', 'part'].map((name) => serverOnly[name]?.join('|'))
  const routes = [String.raw`\w*route`, ...contractNames(text).map((name) => String.raw`${name}\.\w+`)].join(
    '|',
  )
  const read = new RegExp(
    [
      String.raw`\b(?:${routes})\??\.(?:${ofRoute})\b`,
      String.raw`\bkind\w*\??\.(?:${ofKind})\b`,
      String.raw`\bpart\w*\??\.(?:${ofPart})\b`,
      String.raw`\{[^}]*\b(?:${ofRoute})\b[^}]*\}: Route\b`,
      String.raw`\{[^}]*\b(?:${ofKind})\b[^}]*\}: (?:Any)?Kind\b`,
      String.raw`\{[^}]*\b(?:${ofPart})\b[^}]*\}: Part\b`,
    ].join('|'),
    'i',
  )
  if (!read.test(text)) return []
  return text.split('\n').flatMap((line, i) => (read.test(line) ? [`line ${i + 1}`] : []))
}
