import { stat } from 'node:fs/promises'

import { fail } from '#contract/errors.ts'
import type { FileId } from '#contract/files/file-tickets.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { openExport } from '#server/exports/exports.ts'
import { downloadFile, type FileContext } from '#server/files/service/service.ts'
import type { Bytes, StoredBytes } from '#server/http/bytes.ts'
import { callerOfSession } from '#server/http/session.ts'
import { openFile } from '#server/record-files/record-files.ts'
import { sealedTokens } from '#server/secrets/sealed-token.ts'

interface Ticket {
  id: FileId
  session: number
}

interface Place {
  dataDir: string
  files: Pick<FileContext, 'db' | 'store'>
}

interface Caller {
  actor: Actor
  session: number
}

/** Addresses of files for whoever may read them now. */
export interface FileTickets {
  /** Throws if the caller may not read the file. */
  pathOf: (place: Place, id: FileId, caller: Caller) => Promise<string>
  /** Throws if the ticket is none, is too old, its session has ended, or its holder may not read the file any more. */
  open: (place: Place, ticket: string) => Promise<Bytes | StoredBytes>
}

/** A ticket lasts as long as a download at this pace, so that one that was interrupted can go on. */
const weakLine = { bytesPerSecond: 125_000, atLeast: 600 }

export function openFileTickets(key: Buffer): FileTickets {
  const tickets = sealedTokens<Ticket>(key)
  return {
    pathOf: async (place, id, { actor, session }) => {
      const size = await sizeOf(await openReadable(place, id, actor))
      const seconds = Math.max(weakLine.atLeast, size / weakLine.bytesPerSecond)
      return `/api/file/download/${tickets.issue({ id, session }, seconds)}`
    },
    open: async (place, ticket) => {
      const { value } = tickets.open(ticket) ?? fail('download_expired')
      const { actor, agreed } = await callerOfSession(place.files.db, value.session)
      if (!actor) return fail('not_signed_in', { reason: 'missing' })
      return agreed ? openReadable(place, value.id, actor) : fail('consent_due')
    },
  }
}

function openReadable({ dataDir, files }: Place, id: FileId, actor: Actor): Promise<Bytes | StoredBytes> {
  if (typeof id === 'number') return downloadFile(files, id, actor)
  const [, exported] = /^export-(\d+)$/.exec(id) ?? []
  if (exported !== undefined) return openExport(files, actor, Number(exported))
  return openFile(files.db, dataDir, { id, actor })
}

const sizeOf = async (file: Bytes | StoredBytes): Promise<number> =>
  'size' in file ? file.size : (await stat(file.path)).size
