import type { Delivery, DeliverySettings } from '#contract/deliveries/delivery-views.ts'
import { isDocument, isReadings } from '#contract/deliveries/open-questions.ts'
import { fail } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'

import { findDelivery, type StoredDelivery } from './deliveries.queries.ts'
import { listFiles, type StoredDeliveryFile } from './files.queries.ts'

const defaultSettings: DeliverySettings = {
  sender: '',
  projectCode: '',
  system: '',
  xIsEast: false,
  access: null,
}

export const settingsOf = ({ settings }: Pick<StoredDelivery, 'settings'>): DeliverySettings => ({
  ...defaultSettings,
  ...settings,
})

/** A delivery as it stands, with its files. */
export async function readDelivery(db: Db, id: number): Promise<Delivery> {
  const found = (await findDelivery(db, id)) ?? fail('not_found')
  const files = await listFiles(db, id)
  const { authorId: _, takerId: __, checked, revision, ...delivery } = found
  const settings = settingsOf(found)
  return {
    ...delivery,
    ...{ revision, settings, sender: settings.sender },
    isChecked: checked >= revision && files.every(({ state }) => state !== 'waiting'),
    createdAt: found.createdAt.toISOString(),
    touchedAt: found.touchedAt.toISOString(),
    takenAt: found.takenAt?.toISOString() ?? null,
    undoneAt: found.undoneAt?.toISOString() ?? null,
    files: files.map(({ delivery: _, file: __, owner: ___, ...file }) => file),
  }
}

/** The files of which records may be taken: they were read, and nobody has left them out. */
export const takeable = (files: readonly StoredDeliveryFile[]): StoredDeliveryFile[] =>
  inUse(files).filter((file) => !isDocument(file) && !isReadings(file))

/** Files of readings, which are taken after the records that they may be of. */
export const readingsOf = (files: readonly StoredDeliveryFile[]): StoredDeliveryFile[] =>
  inUse(files).filter(isReadings)

/** Documents and pictures, which are attached to records as they are. */
export const documentsOf = (files: readonly StoredDeliveryFile[]): StoredDeliveryFile[] =>
  inUse(files).filter(isDocument)

const inUse = (files: readonly StoredDeliveryFile[]) =>
  files.filter(({ state, description, isLeftOut }) => state === 'read' && description && !isLeftOut)
