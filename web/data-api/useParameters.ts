import { useState } from 'react'

import type { PublishedCall } from '#contract/data-api/data-api.ts'

export interface Parameters {
  values: ReadonlyMap<string, string>
  /** Those that were filled in, as they are sent. */
  given: readonly (readonly [name: string, value: string])[]
  change: (name: string, value: string) => void
}

/** What somebody fills in of a call; of records first of all a few. */
export function useParameters({ source, parameters, pageSize }: PublishedCall): Parameters {
  const first = source === 'kind' ? [['size', String(Math.min(5, pageSize))] as const] : []
  const [values, setValues] = useState<ReadonlyMap<string, string>>(() => new Map(first))
  const names = [...parameters.map(({ name }) => name), ...first.map(([name]) => name)]
  return {
    values,
    given: names.flatMap((name) => {
      const value = values.get(name)?.trim() ?? ''
      return value === '' ? [] : [[name, value] as const]
    }),
    change: (name, value) => setValues(new Map(values).set(name, value)),
  }
}
