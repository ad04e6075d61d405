import { client } from '#web/api/client.ts'

const of = (prefix: string) =>
  client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(prefix) })

/** Asks again for drafts. */
export const refreshDrafts = (): Promise<void> => of('/drafts')

/** Asks again for what changes when records do: lists, records, drafts, the bin. */
export const refreshRecords = async (): Promise<void> => {
  await Promise.all([of('/drafts'), of('/catalogue'), of('/bin')])
}
