import type { SentStatement } from '#database/observe.ts'

/** What a statement is called where people see it: by what it does to what, and the beginning of its hash. */
export interface StatementLabel {
  /** `select record`. */
  summary: string
  /** Eight characters of the hash of its text; empty for what is not named, all of whose like are one. */
  hash: string
}

const firstWord = /^\s*(?:\/\*[^*]*\*\/\s*)?([a-z]+)/i
const firstTable = /\b(?:from|into|update|join|copy|table)\s+(?:only\s+)?"?([a-z_]+(?:"?\."?[a-z_]+)?)/i
/** Statements that stand for themselves. */
const alone: Readonly<Record<string, string>> = {
  begin: 'begin',
  start: 'begin',
  commit: 'commit',
  end: 'commit',
  rollback: 'rollback',
}

/** Reads at most this much of a text: the first table stands near its beginning. */
const headLength = 2000

/** The label of a statement; nothing in it comes from a value. */
export function labelOf({ text, name }: SentStatement): StatementLabel {
  const head = text.slice(0, headLength)
  const verb = firstWord.exec(head)?.[1]?.toLowerCase() ?? 'other'
  const hash = name?.slice(0, 8) ?? ''
  const word = alone[verb]
  if (word !== undefined) return { summary: word, hash: '' }
  const table = tableIn(verb === 'select' ? withoutParentheses(head) : head)
  return { summary: table === undefined ? verb : `${verb} ${table}`, hash }
}

const tableIn = (text: string): string | undefined => firstTable.exec(text)?.[1]?.replaceAll('"', '')

/** What is selected may be asked of other tables: the first one outside of parentheses is the statement's own. */
function withoutParentheses(text: string): string {
  const less = text.replaceAll(/\([^()]*\)/g, ' ')
  return less === text ? text : withoutParentheses(less)
}

/** Labels of statements, each made once for as long as it is known by a name. */
export function openLabels(max = 2000): (statement: SentStatement) => StatementLabel {
  const known = new Map<string, StatementLabel>()
  return (statement) => {
    const { name } = statement
    const found = name === undefined ? undefined : known.get(name)
    if (found) return found
    const label = labelOf(statement)
    if (name !== undefined && known.size < max) known.set(name, label)
    return label
  }
}
