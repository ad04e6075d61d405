import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import type { BackupTarget } from './stored-file.ts'

const State = z.object({
  /** Whatever was acknowledged before can be restored. */
  archivedAt: z.iso.datetime().optional(),
})
export type BackupState = z.infer<typeof State>

const fileOf = ({ folder }: BackupTarget) => join(folder, 'state.json')

export async function readState(target: BackupTarget): Promise<BackupState> {
  const text = await readFile(fileOf(target), 'utf8').catch(() => '{}')
  return State.parse(JSON.parse(text))
}

export async function writeState(target: BackupTarget, state: BackupState): Promise<void> {
  await mkdir(target.folder, { recursive: true })
  await writeFile(`${fileOf(target)}.part`, `${JSON.stringify(state)}\n`)
  await rename(`${fileOf(target)}.part`, fileOf(target))
}
