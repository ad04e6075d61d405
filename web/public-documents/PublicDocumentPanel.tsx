import type { CSSProperties } from 'react'

import type { RecordView, RecordLink } from '#contract/catalogue/routes.ts'
import { ReadingTools, useReadingFactor } from '#web/information/ReadingTools.tsx'
import { kindNamed } from '#web/records/kind-named.ts'
import { ToRecord } from '#web/records/ToRecord.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { Empty, Note } from '#web/ui/states/States.tsx'

import { textLabel } from './text-label.ts'

import './public-document.css'

/** Status and text of a standard, law or policy, in the chosen type size. */
export function PublicDocumentPanel({ record }: { record: RecordView }) {
  const { fullText: text } = record.values
  const style: CSSProperties & { '--reading': number } = { '--reading': useReadingFactor() }
  return (
    <section aria-label={textLabel(record)} style={style}>
      <Force record={record} />
      {typeof text === 'string' ? (
        <>
          <Row gap={[12, 24]} justify="end" wrap below={16} size={14} tone="muted">
            <ReadingTools />
          </Row>
          <Text text={text} />
        </>
      ) : (
        <Absent record={record} />
      )}
    </section>
  )
}

/** Shown when the text is not public. */
function Absent({ record }: { record: RecordView }) {
  const { viewLevel, access, lock } = record
  if (viewLevel === 'entry' && access !== 'open')
    return <Empty title={`${textLabel(record)}尚未开放`} text={lock?.reason} />
  return <Empty title="没有收录全文" text="本馆只有这份文件的目录，全文请向发布机构索取。" />
}

/** That it is not, or not yet, in force, or that this is unknown; what is in force says so among its facts. */
function Force({ record: { values, references } }: { record: RecordView }) {
  const { state, inForceFrom, inForceTo } = values
  if (state === 'current' && !inForceTo) return null
  const instead = references['replacedById']
  const since = inForceFrom ? `自 ${String(inForceFrom)} 起施行` : ''
  const until = inForceTo ? `${state === 'repealed' ? '于' : '至'} ${String(inForceTo)} 废止` : ''
  const words = [since, until].filter(Boolean).join('，')
  return (
    <Note variant={variants[String(state)] ?? 'info'}>
      <b>{titles[String(state)] ?? '状态未注明'}</b>
      {words && `　${words}`}
      {instead && <Instead link={instead} />}
    </Note>
  )
}

const variants: Readonly<Record<string, 'ok' | 'info' | 'warn'>> = {
  current: 'ok',
  coming: 'info',
  repealed: 'warn',
}
const titles: Readonly<Record<string, string>> = { current: '现行', coming: '即将实施', repealed: '已废止' }

function Instead({ link }: { link: RecordLink }) {
  const kind = kindNamed(link.kind)
  return (
    <>
      ，由
      {kind ? (
        <ToRecord kind={kind} code={link.code}>
          《{link.title}》
        </ToRecord>
      ) : (
        link.title
      )}
      替代
    </>
  )
}

const chapter = /^第[一二三四五六七八九十百零〇\d]+[编章节](?!.*[。；])/

/** Renders one paragraph per line, chapters as headings; no markup. */
function Text({ text }: { text: string }) {
  const lines = text.split(/\r?\n/).flatMap((line) => (line.trim() ? [line.trim()] : []))
  return (
    <div className="document-text">
      {lines.map((line, i) =>
        // oxlint-disable-next-line react/no-array-index-key -- lines have no key but their index
        chapter.test(line) ? <h2 key={i}>{line}</h2> : <p key={i}>{line}</p>,
      )}
    </div>
  )
}
