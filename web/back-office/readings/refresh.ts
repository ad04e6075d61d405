import { client } from '#web/api/client.ts'

/** Asks again for batches and curves, after a batch has moved. */
export async function refreshReadings(): Promise<void> {
  const of = (prefix: string) =>
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(prefix) })
  await Promise.all([of('/readings'), of('/catalogue')])
}
