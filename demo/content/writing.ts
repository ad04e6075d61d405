import type { Block, Span } from '#contract/content/article.ts'

/** `见[到馆路线](#/about)。`: text with links in brackets. */
export function spans(text: string): Span[] {
  return text
    .split(/(\[[^\]]+\]\([^)]+\))/)
    .filter(Boolean)
    .map((part) => {
      const [, word = '', href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
      return href ? { text: word, href } : { text: part }
    })
}

/** One block a line: `## ` a heading, `- ` and `1. ` lists, anything else a paragraph. */
export function blocks(text: string): Block[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).reduce<Block[]>(withLine, [])
}

function withLine(body: Block[], line: string): Block[] {
  const [, mark, rest = line] = /^(## |- |\d+\. )(.*)$/.exec(line) ?? []
  if (mark === undefined) return [...body, { type: 'paragraph', spans: spans(line) }]
  if (mark === '## ') return [...body, { type: 'heading', text: rest }]
  const ordered = mark !== '- '
  const last = body.at(-1)
  if (last?.type !== 'list' || last.ordered !== ordered)
    return [...body, { type: 'list', ordered, items: [spans(rest)] }]
  last.items.push(spans(rest))
  return body
}
