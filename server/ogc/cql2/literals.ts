import { insteadOf, type Reader } from './reader.ts'
import type { Literal, Position, Shape } from './syntax.ts'
import { plainText } from './tokens.ts'

/** A value: a text, a number, a truth value, a day or a moment. */
export function readLiteral(reader: Reader): Literal {
  const { type, value, at } = reader.peek()
  if (type === 'text') {
    reader.take()
    return { type, value: plainText(value), at }
  }
  if (reader.isWord('TRUE') || reader.isWord('FALSE'))
    return { type: 'boolean', value: reader.take().value.toUpperCase() === 'TRUE', at }
  if (reader.isWord('DATE')) return readInstant(reader, 'day')
  if (reader.isWord('TIMESTAMP')) return readInstant(reader, 'moment')
  if (type === 'number' || value === '-' || value === '+')
    return { type: 'number', value: readNumber(reader), at }
  return reader.fail(`应为值（文字写在单引号中，日期写作“DATE('2020-01-31')”）${insteadOf(reader.peek())}`)
}

function readInstant(reader: Reader, type: 'day' | 'moment'): Literal {
  const { at } = reader.take()
  reader.need('(')
  const { type: found, value } = reader.peek()
  if (found !== 'text') reader.fail(`应为单引号中的时间${insteadOf(reader.peek())}`)
  reader.take()
  reader.need(')')
  return { type, value: plainText(value), at }
}

function readNumber(reader: Reader): string {
  const isNegative = reader.peek().type === 'sign' && reader.peek().value === '-'
  if (isNegative || reader.peek().value === '+') reader.take()
  const { type, value } = reader.peek()
  if (type !== 'number') reader.fail(`应为数字${insteadOf(reader.peek())}`)
  if (!Number.isFinite(Number(value))) reader.fail('的数字过大')
  reader.take()
  return `${isNegative ? '-' : ''}${value}`
}

/** A point, a box or a polygon. */
export function readShape(reader: Reader): Shape {
  const { at } = reader.peek()
  if (reader.skip('POINT')) {
    reader.need('(')
    const position = readPosition(reader)
    reader.need(')')
    return { type: 'point', position, at }
  }
  if (reader.skip('BBOX')) return { type: 'box', numbers: readNested(reader, readNumber), at }
  if (reader.skip('POLYGON'))
    return { type: 'polygon', rings: readNested(reader, () => readNested(reader, readPosition)), at }
  return reader.fail(`应为“POINT”“BBOX”或“POLYGON”${insteadOf(reader.peek())}`)
}

/** Items between brackets. */
function readNested<T>(reader: Reader, readItem: (reader: Reader) => T): T[] {
  const items: T[] = []
  reader.need('(')
  do items.push(readItem(reader))
  while (reader.skip(','))
  reader.need(')')
  return items
}

function readPosition(reader: Reader): Position {
  reader.count('positions')
  return [readNumber(reader), readNumber(reader)]
}
