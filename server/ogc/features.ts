import { fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { publishableFields, publishedEntry } from '#contract/data-api/publishable.ts'
import { fail } from '#contract/errors.ts'
import { recordAddress } from '#server/http/site-address.ts'

import { crs84, type System, systemsAt } from './places/systems.ts'

export interface Property {
  name: string
  label: string
  /** The code of which it is the label. */
  of?: string
}

/** After the name of a choice: the words of its code. */
const labelSuffix = 'Label'

/** The properties of the features of a kind: what everybody sees of an entry, codes followed by their words. */
export function propertiesOf(kind: Kind): Property[] {
  const fields = publishableFields(kind).filter(({ name }) => name !== 'place')
  return [
    ...fields.flatMap(({ name, label }) => [
      { name, label },
      ...(fieldOf(kind, name)?.choices
        ? [{ name: `${name}${labelSuffix}`, label: `${label}（名称）`, of: name }]
        : []),
    ]),
    { name: 'placeExact', label: '位置准确' },
    { name: 'recordPage', label: '资料页' },
  ]
}

export interface Feature {
  type: 'Feature'
  id: string
  geometry: { type: 'Point'; coordinates: readonly [number, number] } | null
  properties: Record<string, unknown>
}

/** Makes features of the entries of a kind, with places in a system. */
export function featureWriter(kind: Kind, system: System, base: string): (entry: Entry) => Feature {
  const names = publishableFields(kind)
    .map(({ name }) => name)
    .filter((name) => name !== 'place')
  const choices = names.flatMap((name) => {
    const words = fieldOf(kind, name)?.choices
    return words ? [{ name, words }] : []
  })
  return (entry) => {
    const published = publishedEntry(entry, names)
    const properties: Record<string, unknown> = {}
    for (const name of names) {
      properties[name] = published[name] ?? null
      const words = choices.find((one) => one.name === name)?.words
      if (words) properties[`${name}${labelSuffix}`] = words[String(published[name])] ?? null
    }
    properties['placeExact'] = entry.place?.exact ?? null
    properties['recordPage'] = recordAddress(base, kind, entry.code)
    const coordinates = entry.place ? system.write(entry.place) : undefined
    return {
      type: 'Feature',
      id: entry.code,
      geometry: coordinates ? { type: 'Point', coordinates } : null,
      properties,
    }
  }
}

/** The same with places as longitude and latitude. */
export function plainFeatureWriter(kind: Kind, base: string): (entry: Entry) => Feature {
  const system = systemsAt(undefined).find(({ uri }) => uri === crs84)
  return system ? featureWriter(kind, system, base) : fail('not_found')
}
