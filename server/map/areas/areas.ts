import { createHash } from 'node:crypto'

import { conditionLimits } from '#contract/catalogue/condition.ts'
import { fail } from '#contract/errors.ts'
import type { ReceivedFile } from '#contract/files/file-service.ts'
import type { Area } from '#contract/map/areas.ts'
import type { Db } from '#database/database.ts'
import { refuseFile } from '#server/foreign-files/source.ts'

import type { AreaReader } from './area-reader.ts'
import { findOutlines, keepArea } from './areas.queries.ts'

export { deleteUnusedAreas } from './areas.queries.ts'

interface AreaRequest {
  file: ReceivedFile
  /** What to call it, where the file does not say. */
  name: string
  source: string
}

/** Reads an uploaded file and keeps its area under the digest of its outlines. */
export async function addArea(db: Db, read: AreaReader, { file, name, source }: AreaRequest): Promise<Area> {
  if (file.size === 0) refuseFile('文件是空的')
  const { name: own, shape } = await read(file.path, source)
  const { pieces, ...area } = shape
  const id = createHash('sha256').update(JSON.stringify(area.outlines)).digest('base64url').slice(0, 22)
  await keepArea(db, { id, outlines: area.outlines, pieces })
  return { id, name: nameOf(own) ?? nameOf(name.replace(/\.[A-Za-z]{1,8}$/, '')) ?? '上传的范围', ...area }
}

const nameOf = (text: string | undefined) =>
  text
    ?.replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, conditionLimits.placeName) || undefined

export async function areaNamed(db: Db, id: string): Promise<{ id: string; outlines: Area['outlines'] }> {
  return { id, outlines: (await findOutlines(db, id)) ?? fail('area_gone') }
}
