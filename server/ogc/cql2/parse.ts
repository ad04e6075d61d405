import { readLiteral, readShape } from './literals.ts'
import { insteadOf, openReader, type Reader } from './reader.ts'
import type { Comparison, Literal, Property, Syntax } from './syntax.ts'
import { patternText } from './tokens.ts'

/**
 * Reads a filter as CQL2 text (OGC 21-065r2): Basic CQL2, LIKE, BETWEEN, IN and S_INTERSECTS. Throws `FilterFault`.
 */
export function parseFilter(filter: string): Syntax {
  const reader = openReader(filter)
  if (reader.peek().type === 'end') reader.fail('没有条件')
  const syntax = readOr(reader)
  if (reader.peek().type !== 'end') reader.fail(`应为“AND”“OR”或结尾${insteadOf(reader.peek())}`)
  return syntax
}

const readOr = (reader: Reader): Syntax => readJoined(reader, 'or', readAnd)
const readAnd = (reader: Reader): Syntax => readJoined(reader, 'and', readNot)

function readJoined(reader: Reader, type: 'and' | 'or', readPart: (reader: Reader) => Syntax): Syntax {
  const first = readPart(reader)
  const parts = [first]
  while (reader.skip(type.toUpperCase())) parts.push(readPart(reader))
  return parts.length === 1 ? first : { type, parts }
}

function readNot(reader: Reader): Syntax {
  if (!reader.skip('NOT')) return readPrimary(reader)
  return { type: 'not', part: reader.within(() => readNot(reader)) }
}

function readPrimary(reader: Reader): Syntax {
  if (reader.skip('(')) {
    const inner = reader.within(() => readOr(reader))
    reader.need(')')
    return inner
  }
  reader.count('predicates')
  if (isConstant(reader)) return { type: 'constant', value: reader.take().value.toUpperCase() === 'TRUE' }
  const { type, value } = reader.peek()
  const isCall = type === 'word' && reader.peek(1).type === 'sign' && reader.peek(1).value === '('
  return isCall ? readCall(reader, value.toUpperCase()) : readComparison(reader, readProperty(reader))
}

/** A truth value by itself: before a comparison it would be a value, which stands on the right only. */
function isConstant(reader: Reader): boolean {
  return (reader.isWord('TRUE') || reader.isWord('FALSE')) && !isComparison(reader.peek(1).value)
}

function readCall(reader: Reader, name: string): Syntax {
  if (name !== 'S_INTERSECTS') reader.fail(`的函数“${name.slice(0, 40)}”没有；空间条件只有“S_INTERSECTS”`)
  reader.take()
  reader.need('(')
  const property = readProperty(reader)
  reader.need(',')
  const shape = readShape(reader)
  reader.need(')')
  return { type: 'intersects', property, shape }
}

const keywords = ['AND', 'OR', 'NOT', 'IS', 'NULL', 'LIKE', 'BETWEEN', 'IN', 'TRUE', 'FALSE']

function readProperty(reader: Reader): Property {
  const { type, value, at } = reader.peek()
  const isName = type === 'quoted' || (type === 'word' && !keywords.includes(value.toUpperCase()))
  if (!isName) reader.fail(`应为字段名${insteadOf(reader.peek())}`)
  reader.take()
  return { name: value, at }
}

const comparisons = ['=', '<>', '<', '<=', '>', '>='] as const satisfies Comparison[]
const isComparison = (sign: string): sign is Comparison => comparisons.some((one) => one === sign)

function readComparison(reader: Reader, property: Property): Syntax {
  const { type, value: sign } = reader.peek()
  if (type === 'sign' && isComparison(sign)) {
    reader.take()
    return { type: 'compare', property, comparison: sign, value: readLiteral(reader) }
  }
  if (reader.skip('IS')) {
    const isNegated = reader.skip('NOT')
    reader.need('NULL')
    return negatedIf(isNegated, { type: 'null', property })
  }
  return negatedIf(reader.skip('NOT'), readAdvanced(reader, property))
}

const negatedIf = (isNegated: boolean, part: Syntax): Syntax => (isNegated ? { type: 'not', part } : part)

function readAdvanced(reader: Reader, property: Property): Syntax {
  if (reader.skip('LIKE')) return readLike(reader, property, false)
  if (reader.skip('ILIKE')) return readLike(reader, property, true)
  if (reader.skip('IN')) return { type: 'in', property, values: readList(reader) }
  if (!reader.skip('BETWEEN'))
    return reader.fail(`应为比较（如“=”“<>”“IS NULL”“LIKE”“BETWEEN”“IN”）${insteadOf(reader.peek())}`)
  const from = readLiteral(reader)
  reader.need('AND')
  return { type: 'between', property, from, to: readLiteral(reader) }
}

function readLike(reader: Reader, property: Property, isFolded: boolean): Syntax {
  const { type, value } = reader.peek()
  if (type !== 'text') reader.fail(`应为单引号中的样式${insteadOf(reader.peek())}`)
  reader.take()
  return { type: 'like', property, pattern: patternText(value), isFolded }
}

function readList(reader: Reader): Literal[] {
  const values: Literal[] = []
  reader.need('(')
  do {
    reader.count('predicates')
    values.push(readLiteral(reader))
  } while (reader.skip(','))
  reader.need(')')
  return values
}
