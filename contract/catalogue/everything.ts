import { choice, commonFields, fieldOf, term, type Askable, type Kind, type Kinds } from './kind.ts'

/** Facets of the search. */
export const searchProps = ['kind', 'district', 'decade', 'type', 'access'] as const
export type SearchProp = (typeof searchProps)[number]
export const isSearchProp = (name: string): name is SearchProp => searchProps.some((prop) => prop === name)

const decades = Object.fromEntries(
  Array.from({ length: 200 }, (_, i) => 1000 + 10 * i).map((year) => [year, `${year}–${year + 9}`]),
)

/** All kinds together, as queried by search. A decade is given by its first year, a type as `borehole.6`. */
export const everythingIn = (kinds: Kinds): Askable => ({
  label: '资料',
  place: 'none',
  labels: {},
  parts: {},
  fullText: false,
  conditions: searchProps,
  fields: {
    kind: choice(
      '资料种类',
      Object.fromEntries(Object.values(kinds).map(({ name, label }) => [name, label])),
    ),
    district: term('所在区', { counter: '个区' }),
    decade: choice('年代', decades),
    type: choice('类型', Object.fromEntries(Object.values(kinds).flatMap(typesOf))),
    access: commonFields.access,
  },
})

const typesOf = (kind: Kind) =>
  Object.entries((kind.type && fieldOf(kind, kind.type)?.choices) || {}).map(
    ([code, label]) => [`${kind.name}.${code}`, label] as const,
  )
