import { fieldOf, type Kind } from './kind.ts'
import { kinds } from './kinds.ts'

/** What a page knows of a kind before it lists its records. */
export interface KindEntry extends Pick<Kind, 'name' | 'label' | 'counter' | 'path' | 'menu'> {
  /** The types of its records, by a field. */
  readonly types?: { readonly prop: string; readonly labels: Readonly<Record<string, string>> }
}

export function entryOf(kind: Kind): KindEntry {
  const { name, label, counter, path, menu, type: prop } = kind
  const labels = prop === undefined ? undefined : fieldOf(kind, prop)?.choices
  return {
    name,
    label,
    counter,
    path,
    menu,
    ...(prop !== undefined && labels && { types: { prop, labels } }),
  }
}

/** An entry of every kind. The build of the page works it out: descriptors are fetched where records are. */
export const kindIndex: readonly KindEntry[] = Object.values<Kind>(kinds).map(entryOf)
