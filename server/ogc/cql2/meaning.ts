import { shapes } from '#contract/catalogue/condition.ts'
import type { Field } from '#contract/catalogue/kind.ts'
import { isDay } from '#contract/fields/day.ts'
import type { Expression } from '#server/catalogue/query/query.ts'
import type { System } from '#server/ogc/places/systems.ts'

import { outlineOf } from './outlines.ts'
import type { Literal, Property, Shape, Syntax } from './syntax.ts'
import { faultAt } from './tokens.ts'

/** What a filter is read by. */
export interface FilterTerms {
  /** The fields that may be asked, by name. */
  fields: ReadonlyMap<string, Field>
  /** The name of the public place. */
  place: string
  /** The system of the places in the filter. */
  system: System
}

/** The expression that a filter means; throws `FilterFault` where a name is unknown or a value does not fit. */
export function expressionOf(terms: FilterTerms, syntax: Syntax): Expression {
  if (syntax.type === 'and') return { and: syntax.parts.map((part) => expressionOf(terms, part)) }
  if (syntax.type === 'or') return { or: syntax.parts.map((part) => expressionOf(terms, part)) }
  if (syntax.type === 'not') return { not: expressionOf(terms, syntax.part) }
  if (syntax.type === 'constant') return { constant: syntax.value }
  if (syntax.type === 'intersects') return intersection(terms, syntax.property, syntax.shape)
  if (syntax.type === 'null' && syntax.property.name === terms.place) return { prop: 'place', isNull: true }
  return comparisonOf(fieldNamed(terms, syntax.property), syntax)
}

interface NamedField {
  name: string
  field: Field
}

function fieldNamed({ fields, place }: FilterTerms, { name, at }: Property): NamedField {
  const field = fields.get(name)
  if (field) return { name, field }
  if (name === place) return faultAt(at, `的“${place}”是位置，只能用“S_INTERSECTS”或“IS NULL”`)
  return faultAt(at, `的字段“${name.slice(0, 40)}”没有，可用的见该类资料的“queryables”`)
}

function intersection(terms: FilterTerms, { name, at }: Property, shape: Shape): Expression {
  if (name !== terms.place) return faultAt(at, `应为位置“${terms.place}”，而不是“${name.slice(0, 40)}”`)
  return { prop: 'place', within: outlineOf(shape, terms.system) }
}

type FieldSyntax = Extract<Syntax, { type: 'null' | 'compare' | 'between' | 'in' | 'like' }>

function comparisonOf(named: NamedField, syntax: FieldSyntax): Expression {
  const { name: prop } = named
  if (syntax.type === 'null') return { prop, isNull: true }
  if (syntax.type === 'compare')
    return { prop, comparison: syntax.comparison, value: valueOf(named, syntax.value) }
  if (syntax.type === 'in') return { prop, anyOf: syntax.values.map((value) => valueOf(named, value)) }
  if (syntax.type === 'like') return likeness(named, syntax)
  const [from, to] = [valueOf(named, syntax.from), valueOf(named, syntax.to)]
  if (isText(named.field))
    return faultAt(syntax.property.at, `的“${named.field.label}”是文字，不能用“BETWEEN”`)
  return {
    and: [
      { prop, comparison: '>=', value: from },
      { prop, comparison: '<=', value: to },
    ],
  }
}

const isText = ({ type }: Field) => shapes[type] !== 'range'

function likeness(
  { name: prop, field }: NamedField,
  { property, pattern, isFolded }: Extract<Syntax, { type: 'like' }>,
): Expression {
  if (!isText(field)) return faultAt(property.at, `的“${field.label}”不是文字，不能用“LIKE”`)
  return { prop, like: pattern, isFolded }
}

/** The value of a field that a literal means. */
function valueOf({ field }: NamedField, literal: Literal): string | number {
  if (isText(field)) return textOf(field, literal)
  return field.type === 'day' ? dayOf(field, literal) : numberOf(field, literal)
}

function textOf({ label }: Field, { type, value, at }: Literal): string {
  if (type === 'text') return value
  return faultAt(at, `的值应为文字，“${label}”是文字，写在单引号中`)
}

function numberOf({ label }: Field, { type, value, at }: Literal): number {
  if (type === 'number') return Number(value)
  return faultAt(at, `的值应为数字，“${label}”是数字，不加引号`)
}

/** A day, also as a text or as the moment at which it begins; GDAL writes `2020-01-31T`. */
function dayOf({ label }: Field, { type, value, at }: Literal): string {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)(?:T(?:00:00:00(?:\.0+)?Z)?)?$/.exec(String(value)) ?? []
  const isInstant = type === 'day' || type === 'moment' || type === 'text'
  if (isInstant && isDay(day)) return day
  return faultAt(at, `的值应为日期，“${label}”精确到日，写作“DATE('2020-01-31')”`)
}
