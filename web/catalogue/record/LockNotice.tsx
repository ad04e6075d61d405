import type { Kind, Part } from '#contract/catalogue/kind.ts'
import { fieldOf } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import type { Lock } from '#contract/errors.ts'
import { Borrow } from '#web/cart/Borrow.tsx'
import { isLocked, AccessReason } from '#web/records/AccessReason.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { ChargeNotice } from './paying/ChargeNotice.tsx'

/**
 * Why the record is restricted for this reader, until when, and who decides; its entry is shown below. A record that
 * consists of its entry only (a law, for example) gets no notice.
 */
export function LockNotice({ kind, record }: { kind: Kind; record: RecordView }) {
  const { lock, charge } = record
  const opens = opensOf(kind, record)
  if (charge && !charge.paid) return opens ? <ChargeNotice charge={charge} what={opens.what} /> : null
  if (lock && isLocked(record)) return <Closed {...{ kind, record, lock }} />
  return lock && opens ? (
    <div className="lock no-print" role="status">
      <Note>
        <AccessReason record={record} {...opens} />
      </Note>
    </div>
  ) : null
}

/** Embargoed, or secret: it can be applied for. */
interface ClosedProps {
  kind: Kind
  record: RecordView
  lock: Lock
}

function Closed({ kind, record, lock }: ClosedProps) {
  const { access } = record
  return (
    <div className="lock" role="status">
      <Note variant="warn">
        <b>{lock.reason}。</b>
        {lock.until && (
          <>
            保护期至 <time dateTime={lock.until}>{lock.until}</time>，到期自动公开。
          </>
        )}
        由{lock.decidedBy}决定；{access === 'secret' ? '只公开编号、所在区与年份' : '目录人人可查'}。
        <Borrow kind={kind} entry={record} locked />
      </Note>
    </div>
  )
}

/** Names what sign-in adds to the entry: rows, time series, texts, files; else single values. */
function opensOf(kind: Kind, { access, counts, files }: RecordView) {
  const label = (name: string) => fieldOf(kind, name)?.label ?? name
  const parts = Object.entries(kind.parts).filter(([name, part]) => !part.entry && counts[name])
  const texts = Object.keys(kind.fields).filter((name) => kind.fields[name]?.long && access !== 'open')
  const names = [
    ...texts.map(label),
    ...parts.map(([, part]) => openedOf(part)),
    ...(kind.series ? ['历年观测值'] : []),
  ]
  if (files.length > 0)
    return names.length > 0
      ? { what: `${listNames(names)}，阅读和下载文件` }
      : { use: '阅读和下载', what: '文件' }
  const values = Object.keys(kind.fields).filter((name) => kind.fields[name]?.seen === 'record')
  const shown = names.length > 0 ? names : values.map(label)
  return shown.length > 0 ? { what: listNames(shown) } : undefined
}

/** Of rows that everybody sees in outline, what is left out of it. */
const openedOf = ({ label, preview, fields }: Part) => (preview && fields[preview.scaled]?.label) ?? label

const maxNamed = 4

function listNames(names: readonly string[]): string {
  const named = names.slice(0, maxNamed)
  if (names.length > maxNamed) return `${named.join('、')}等 ${names.length} 项`
  return named.length > 1 ? `${named.slice(0, -1).join('、')}与${named.at(-1)}` : (named[0] ?? '')
}
