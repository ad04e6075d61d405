import { writeFile } from 'node:fs/promises'

import type { Kinds } from '#contract/catalogue/kind.ts'
import { mostHoles } from '#contract/drawings/most-holes.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import { drawBook } from '#server/drawings/sets/sets.ts'

import { listCodes } from './codes.queries.ts'
import type { Lot } from './lots.ts'
import type { FileWriter } from './writing/file-writer.ts'

/** Holes of which drawings go into a package; of a book, so many that it can be held in one hand. */
const [mostDrawn, holesInBook] = [600, Math.min(100, mostHoles.set)]

interface DrawingWork {
  db: Db
  kinds: Kinds
  owner: Actor
  writer: FileWriter
  /** Of the file; what is drawn stands beside it. */
  path: string
  title: string
  signal: AbortSignal | undefined
  isWanted: () => Promise<boolean>
}

/** Draws the holes of a package as books, with plans and sections for CAD; what its reader has to know of them. */
export async function drawLots(lots: readonly Lot[], work: DrawingWork): Promise<string[]> {
  const whole = lots.flatMap((lot) => (lot.kind.inSections ? [...lot.whole] : []))
  const drawn = await listCodes(work.db, whole.slice(0, mostDrawn))
  const books = Math.ceil(drawn.length / holesInBook)
  const notes: string[] = []
  for (let book = 0; book < books; book += 1) {
    const codes = drawn.slice(book * holesInBook, (book + 1) * holesInBook)
    const failure = await drawOne(codes, { ...work, name: books > 1 ? `第${book + 1}册` : '成套图件' })
    if (failure) notes.push(`图件${books > 1 ? `第${book + 1}册` : ''}没有编成：${failure}`)
  }
  if (whole.length > mostDrawn)
    notes.push(`图件只编了按编号在前的 ${mostDrawn} 孔，其余 ${whole.length - mostDrawn} 孔有数据而没有图件`)
  return notes
}

async function drawOne(
  codes: readonly string[],
  { db, kinds, owner, writer, path, title, name, signal, isWanted }: DrawingWork & { name: string },
): Promise<string | undefined> {
  const { answer } = await drawBook(
    { db, kinds, owner },
    { title: `${title}${name}`, codes, withCad: true },
    { signal, onDrawn: isWanted },
  )
  if (!answer) return undefined
  if ('failure' in answer) return answer.failure
  const files = [
    { name: `${name}.pdf`, content: answer.content },
    ...answer.cad.map((file) => ({ ...file, name: `${name}-${file.name}` })),
  ]
  for (const [i, file] of files.entries()) {
    const at = `${path}.${name}-${i}`
    await writeFile(at, file.content)
    await writer.attach(`图件/${file.name}`, at)
  }
  return undefined
}
