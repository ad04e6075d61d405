import type { ReactNode } from 'react'

import { auditLog, type SealedRow } from '#contract/audit-log.ts'
import { useCall } from '#web/api/hooks.ts'
import { noConditions } from '#web/back-office/log/log-address.ts'
import { useLines } from '#web/back-office/log/useLines.ts'
import type { LogView } from '#web/back-office/log/useLogPlace.ts'
import { actionLabel, detailItems, kindText, personText } from '#web/back-office/log/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/dialog/Drawer.tsx'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { KeyValues } from '#web/ui/text/KeyValues.tsx'
import { secondText } from '#web/ui/text/moments.ts'

import { Difference } from './Difference.tsx'
import { RecordChange } from './RecordChange.tsx'

interface LineDrawerProps {
  view: LogView
  id: number
}

/** A line: who, when, from where, on what; what it was and what it became; what its hash covers. */
export function LineDrawer({ view, id }: LineDrawerProps) {
  const { to } = view
  const answer = useCall(auditLog.line, { id })
  const { data: line } = answer
  const title = line ? [actionLabel(line.action), line.object].filter(Boolean).join('：') : `第 ${id} 条`
  return (
    <Drawer
      open
      wide
      title={title}
      onClose={() => to({ open: undefined })}
      actions={<Neighbours {...{ view, id }} />}
    >
      {line ? (
        <div className="log-line">
          <Facts line={line} view={view} />
          <Difference line={line} />
          <RecordChange line={line} />
          <Details line={line} />
          <Seal line={line} />
        </div>
      ) : (
        <AnswerState answer={answer} rows={6} />
      )}
    </Drawer>
  )
}

/** The lines before and after this one in the list. */
function Neighbours({ view, id }: LineDrawerProps) {
  const { data } = useLines(view)
  const rows = data?.records ?? []
  const at = rows.findIndex((row) => row.id === id)
  const step = (label: string, row: { id: number } | undefined) => (
    <Button disabled={!row} onClick={() => row && view.to({ open: row.id })}>
      {label}
    </Button>
  )
  return (
    <>
      {step('较新一条', at > 0 ? rows[at - 1] : undefined)}
      {step('较早一条', at >= 0 ? rows[at + 1] : undefined)}
    </>
  )
}

function Facts({ line, view: { to } }: { line: SealedRow; view: LogView }) {
  const { at, account, address, object, success } = line
  const only = (label: string, change: Parameters<LogView['to']>[0]) => (
    <Button
      size="s"
      variant="text"
      onClick={() => to({ ...noConditions, type: undefined, ...change, open: undefined })}
    >
      {label}
    </Button>
  )
  const withButton = (value: ReactNode, button: ReactNode) => (
    <Row as="span" gap={[0, 8]} align="baseline" wrap className="log-fact">
      <span>{value}</span>
      {button}
    </Row>
  )
  return (
    <KeyValues
      items={[
        { label: '时间', value: <span className="num">{secondText(at)}</span> },
        {
          label: '操作人',
          value: withButton(personText(line), account !== null && only('只看此人', { account })),
        },
        {
          label: '地址',
          value: address
            ? withButton(<span className="num">{address}</span>, only('只看此地址', { text: address }))
            : '—',
        },
        {
          label: '对象',
          value: object ? withButton(object, only('只看此对象', { text: object.slice(0, 60) })) : '—',
        },
        { label: '类别', value: kindText(line) },
        {
          label: '结果',
          value: success ? (
            '成功'
          ) : (
            <Text as="span" tone="bad">
              未成功
            </Text>
          ),
        },
      ]}
    />
  )
}

function Details({ line }: { line: SealedRow }) {
  const items = detailItems(line.detail)
  return (
    items.length > 0 && (
      <section>
        <h3>其他</h3>
        <KeyValues items={items} />
      </section>
    )
  )
}

/** What shows that the line is as it was written. */
function Seal({ line: { id, content, previous, hash, whole } }: { line: SealedRow }) {
  return (
    <section>
      <h3>散列</h3>
      <Note variant={whole ? 'ok' : 'bad'}>
        {whole ? `第 ${id} 条，与写入时一致` : `第 ${id} 条，与写入时不符`}
      </Note>
      <KeyValues
        items={[
          { label: '本条', value: <code>{hash}</code> },
          { label: '上一条', value: previous ? <code>{previous}</code> : '—' },
        ]}
      />
      <details>
        <summary>散列所覆盖的内容</summary>
        <pre>{content}</pre>
      </details>
    </section>
  )
}
