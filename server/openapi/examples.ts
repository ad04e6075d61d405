import { kinds } from '#contract/catalogue/kinds.ts'
import type { Route } from '#contract/route.ts'

/** Example values by parameter name. */
const defaultExamples: Record<string, unknown> = {
  kind: Object.keys(kinds)[0],
  groupCode: 'dwxz',
  text: '软土',
  quantity: 'level',
  phone: '13800138000',
}

/** Example bodies that are more useful than single values. */
const bodies: Record<string, unknown> = {
  '/catalogue/:kind/list': { size: 10, conditions: [{ prop: 'code', value: 'ZK' }] },
  '/catalogue/:kind/facets': { conditions: [] },
  '/search/globalSearch': { text: '软土', size: 10 },
  '/search/facets': { text: '软土' },
  '/ask/question': { question: '深度大于50米的静力触探孔' },
  '/dictionaries/list': { groupCode: 'dwxz' },
}

export const examples = {
  of: (name: string) => (Object.hasOwn(defaultExamples, name) ? { example: defaultExamples[name] } : {}),
  ofLink: ({ path }: Route) => (Object.hasOwn(bodies, path) ? { example: JSON.stringify(bodies[path]) } : {}),
  ofBody: ({ path }: Route) => (Object.hasOwn(bodies, path) ? { example: bodies[path] } : {}),
}
