import type { QueryClient } from '@tanstack/react-query'

import type { Resource } from '#contract/back-office/resource.ts'
import { resourceNamed } from '#contract/back-office/resources.ts'
import { client } from '#web/api/client.ts'

/** Where the menu has the numbers of what waits. */
const counts = '/dashboard'

/** Asks again for everything that was answered of a resource, of those that it refers to and of what waits: they count its rows. */
export function refresh(
  { api, fields }: Pick<Resource, 'api' | 'fields'>,
  answers: Pick<QueryClient, 'invalidateQueries'> = client,
): Promise<void> {
  const others = Object.values(fields).flatMap(({ to }) => (to === undefined ? [] : [resourceNamed(to).api]))
  const asked = [...new Set([api, counts, ...others])]
  return answers.invalidateQueries({
    predicate: ({ queryKey: [path] }) => asked.some((one) => String(path).startsWith(`${one}/`)),
  })
}
