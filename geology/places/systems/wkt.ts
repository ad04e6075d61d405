/** An element of well-known text: `SPHEROID["CGCS2000",6378137,298.257222101]`. */
export interface WktNode {
  /** In capitals. */
  keyword: string
  values: readonly (string | number | WktNode)[]
}

const maxLength = 20_000
const maxDepth = 16
const token =
  /\s*(?:([A-Za-z]\w*)|"((?:[^"]|"")*)"|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([[(\])])|(,))/y

interface OpenNode {
  keyword: string
  /** The keyword of what opens in it next. */
  word?: string
  values: (string | number | WktNode)[]
}

/** The first element of a text in WKT 1 (OGC, ESRI) or WKT 2 (ISO 19162); undefined where it is none. */
export function parseWkt(text: string): WktNode | undefined {
  if (text.length > maxLength) return undefined
  const open: OpenNode[] = [{ keyword: '', values: [] }]
  const search = new RegExp(token)
  for (let match = search.exec(text); match && open.length <= maxDepth; match = search.exec(text)) {
    takeToken(open, match)
    const [first] = open[0]?.values ?? []
    if (open.length === 1 && typeof first === 'object') return first
  }
  return undefined
}

/** A word waits in what is open until its bracket comes. */
function takeToken(open: OpenNode[], [, word, quoted, number, bracket]: RegExpExecArray): void {
  const node = open.at(-1)
  if (!node) return
  if (word !== undefined) node.word = word.toUpperCase()
  if (quoted !== undefined) node.values.push(quoted.replaceAll('""', '"'))
  if (number !== undefined) node.values.push(Number(number))
  if (bracket !== undefined) takeBracket(open, node, bracket)
}

function takeBracket(open: OpenNode[], node: OpenNode, bracket: string): void {
  if (bracket === '[' || bracket === '(') open.push({ keyword: node.word ?? '', values: [] })
  else {
    open.pop()
    open.at(-1)?.values.push({ keyword: node.keyword, values: node.values })
  }
}

const isNode = (value: string | number | WktNode): value is WktNode => typeof value === 'object'

export const childrenOf = ({ values }: WktNode): WktNode[] => values.filter(isNode)

/** The element itself or the first one in it, however deep, that is called so. */
export function findNode(node: WktNode, keyword: RegExp): WktNode | undefined {
  if (keyword.test(node.keyword)) return node
  for (const child of childrenOf(node)) {
    const match = findNode(child, keyword)
    if (match) return match
  }
  return undefined
}

/** What an element is called. */
export const nameOfNode = (node: WktNode | undefined): string => {
  const [name] = node?.values ?? []
  return typeof name === 'string' ? name : ''
}

/** The numbers of an element, in order. */
export const numbersOf = (node: WktNode | undefined): number[] =>
  (node?.values ?? []).filter((value) => typeof value === 'number')
