import { client } from '#web/api/client.ts'

/** Asks again for what was answered of deliveries, and for what waits. */
export async function refreshDeliveries(): Promise<void> {
  const of = (prefix: string) =>
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(prefix) })
  await Promise.all([of('/deliveries'), of('/dashboard')])
}

/** Asks again for lists and records as well, after something was taken or taken back. */
export async function refreshLibrary(): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith('/catalogue'),
  })
}
