import { useState } from 'react'

import type { PublishedCall } from '#contract/data-api/data-api.ts'

export interface Parameters {
  /** What was filled in: several values with commas between them. */
  values: ReadonlyMap<string, string>
  /** Those that were filled in, as they are sent. */
  given: readonly (readonly [name: string, value: string])[]
  change: (name: string, value: string) => void
}

/** The values of a parameter that takes several. */
export const valuesIn = (text: string): string[] =>
  text
    .split(/[,，、]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** What somebody fills in of a call; of records first of all a few. */
export function useParameters({ source, parameters, pageSize }: PublishedCall): Parameters {
  const size = source === 'kind' ? [{ name: 'size', many: false }] : []
  const first = size.map(({ name }) => [name, String(Math.min(5, pageSize))] as const)
  const [values, setValues] = useState<ReadonlyMap<string, string>>(() => new Map(first))
  return {
    values,
    given: [...parameters, ...size].flatMap(({ name, many }) => {
      const text = values.get(name)?.trim() ?? ''
      if (many) return valuesIn(text).map((one) => [name, one] as const)
      return text === '' ? [] : [[name, text] as const]
    }),
    change: (name, value) => setValues(new Map(values).set(name, value)),
  }
}
