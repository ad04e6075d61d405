import type { Kind } from '#contract/catalogue/kind.ts'
import { type KindName, kinds } from '#contract/catalogue/kinds.ts'

const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name)

export const kindNamed = (name: string): Kind | undefined => (isKindName(name) ? kinds[name] : undefined)
