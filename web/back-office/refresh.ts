import type { Resource } from '#contract/back-office/resource.ts'
import { client } from '#web/api/client.ts'

/** Asks again for everything that was answered of a resource. */
export const refresh = ({ api }: Pick<Resource, 'api'>): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(`${api}/`) })
