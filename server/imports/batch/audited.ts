import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { audit, operator } from '#server/audit/audit.ts'
import type { RecordUndoResult } from '#server/catalogue/undo.ts'
import { oneLine } from '#server/foreign-files/source.ts'

interface ImportedBatch {
  batch: number
  kind: Kind
  fileName: string
  taken: number
  updated: number
  unchanged: number
  refused: number
  dropped: number
}

/**
 * Audits a batch in one line at the end of its transaction, so that the lock of the log is held only for the
 * commit.
 */
export async function auditImport(
  tx: Db,
  account: number | null,
  { batch, kind, fileName, ...counts }: ImportedBatch,
): Promise<void> {
  const object = `${kind.label}，批次 ${batch}：${oneLine(fileName).slice(0, 200)}`
  const detail = { batch, kind: kind.name, ...counts }
  await audit(tx, { ...importer(account), action: 'records_imported', object, detail })
}

export async function auditUndo(
  tx: Db,
  account: number | null,
  { batch, removed, restored, retained }: RecordUndoResult & { batch: number },
): Promise<void> {
  if (removed + restored === 0) return
  const detail = { batch, removed, restored, retained: retained.length }
  await audit(tx, { ...importer(account), action: 'import_undone', object: `批次 ${batch}`, detail })
}

/** The command is run by the operator of the machine. */
const importer = (account: number | null) => (account === null ? operator : { success: true, account })
