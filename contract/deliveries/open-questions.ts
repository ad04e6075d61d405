// What is still open of a delivery. Plain functions: pages and server ask the same.
import type { Delivery, DeliveryFile } from './delivery-views.ts'
import type { ForeignTable, TableUse } from './file-description.ts'

/** A table of a file with what it is taken for. */
export interface TableInUse {
  file: DeliveryFile
  table: ForeignTable
  use: TableUse | null
  /** Headings that are taken for nothing. */
  unmatched: number
}

export interface OpenQuestions {
  /** Files without a project, and files whose places need a coordinate system. */
  project: DeliveryFile[]
  system: DeliveryFile[]
  /** Documents of which nobody knows to which record they belong. */
  documents: DeliveryFile[]
  /** Files of readings of which nobody knows to which kind their points belong. */
  readings: DeliveryFile[]
  /** Tables of which no kind is known; the others with what their columns are. */
  tables: TableInUse[]
  /** How many things somebody should settle. */
  count: number
}

/** The format of files that are attached to records as they are. */
export const documentFormat = 'document'

export const isDocument = ({ description }: Pick<DeliveryFile, 'description'>): boolean =>
  description?.format === documentFormat

/** The format of files of readings, which become batches of their own. */
export const readingsFormat = 'readings'

export const isReadings = ({ description }: Pick<DeliveryFile, 'description'>): boolean =>
  description?.format === readingsFormat

/** Whether nobody knows yet to which kind the points of a file of readings belong. */
export const isKindOpen = (file: DeliveryFile): boolean =>
  isReadings(file) && file.readingKind === null && file.result === null && file.reason !== null

/** Documents and pictures that belong to one record each. */
export const attachableOf = ({ files }: Pick<Delivery, 'files'>): DeliveryFile[] =>
  files.filter((file) => isDocument(file) && !file.isLeftOut && file.matches.length === 1)

/** The files of which something may be taken. */
export const readFilesOf = ({ files }: Pick<Delivery, 'files'>): DeliveryFile[] =>
  files.filter(({ state, description, isLeftOut }) => state === 'read' && description && !isLeftOut)

/** What somebody should settle before a delivery is taken; it may be taken without. */
export function openQuestionsOf(delivery: Delivery): OpenQuestions {
  const files = readFilesOf(delivery)
  const { settings } = delivery
  const project = settings.projectCode ? [] : files.filter(needsProject)
  const system = settings.system ? [] : files.filter(needsSystem)
  const tables = files.flatMap((file) =>
    (file.description?.tables ?? []).map((table) => tableOf(file, table)),
  )
  const documents = files.filter((file) => isDocument(file) && file.matches.length !== 1)
  const readings = files.filter(isKindOpen)
  const open = tables.filter(({ use, file }) => use === null && !file.uses)
  return {
    ...{ project, system, tables, documents, readings },
    count: [project, system, documents, readings].filter(({ length }) => length > 0).length + open.length,
  }
}

const needsProject = ({ description }: DeliveryFile): boolean =>
  description !== null && description.project === null && /^(?:lizheng|ags|gef)/.test(description.format)

const needsSystem = ({ description }: DeliveryFile): boolean =>
  description !== null && description.system.needed && description.system.named === null

function tableOf(file: DeliveryFile, table: ForeignTable): TableInUse {
  const use = file.uses ? (file.uses.find((one) => one.table === table.name) ?? null) : table.use
  const unmatched = use?.columns.filter(({ field }) => field === null).length ?? table.headings.length
  return { file, table, use, unmatched }
}
