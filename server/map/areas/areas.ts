import { createHash } from 'node:crypto'

import { conditionLimits } from '#contract/catalogue/condition.ts'
import { fail } from '#contract/errors.ts'
import { type Area, areaLimits, type mapAreas } from '#contract/map/areas.ts'
import type { Decoded } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import { refuseFile } from '#server/imports/source.ts'

import type { AreaReader } from './area-reader.ts'
import { findOutlines, keepArea } from './areas.queries.ts'

export { deleteUnusedAreas } from './areas.queries.ts'

/** Reads an uploaded file and keeps its area under the digest of its outlines. */
export async function addArea(
  db: Db,
  read: AreaReader,
  { name, content }: Decoded<(typeof mapAreas)['addArea']>,
): Promise<Area> {
  const bytes = bytesOf(content)
  const { name: own, shape } = await read(bytes)
  const { pieces, ...area } = shape
  const id = createHash('sha256').update(JSON.stringify(area.outlines)).digest('base64url').slice(0, 22)
  await keepArea(db, { id, outlines: area.outlines, pieces })
  return { id, name: nameOf(own) ?? nameOf(name.replace(/\.[A-Za-z]{1,8}$/, '')) ?? '上传的范围', ...area }
}

function bytesOf(content: string): Uint8Array {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length === 0) refuseFile('文件是空的')
  return bytes.length > areaLimits.bytes ? refuseFile('文件超过 10 MB') : bytes
}

const nameOf = (text: string | undefined) =>
  text
    ?.replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, conditionLimits.placeName) || undefined

export async function areaNamed(db: Db, id: string): Promise<{ id: string; outlines: Area['outlines'] }> {
  return { id, outlines: (await findOutlines(db, id)) ?? fail('area_gone') }
}
