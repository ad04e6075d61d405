import { useState } from 'react'
import { Link } from 'react-router'

import { drafts, type DraftView } from '#contract/catalogue/editing/drafts.ts'
import { draftActions, draftStates } from '#contract/catalogue/editing/review.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { officeRecordPath } from '#web/back-office/office-record.ts'
import { Belongings } from '#web/back-office/records/Belongings.tsx'
import { DraftEditor, useEditing } from '#web/back-office/records/form/DraftEditor.tsx'
import { draftPath, draftsPath } from '#web/back-office/records/paths.ts'
import { refreshRecords } from '#web/back-office/records/refresh.ts'
import { useGoOn } from '#web/cases/useGoOn.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Stack } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { momentText } from '#web/ui/text/moments.ts'
import { useTabTitle } from '#web/workplace/open-tabs.ts'

import { Decision } from './Decision.tsx'
import { DifferenceView } from './DifferenceView.tsx'
import { type BatchMove, doneWords } from './moves.ts'
import { RemarkOn } from './RemarkOn.tsx'
import { submitDraft } from './submit-draft.ts'
import { Thread } from './Thread.tsx'
import { WarningList } from './Warnings.tsx'

import '#web/workplace/resource-page.css'
import '#web/back-office/records/records.css'
import './review.css'

/** One draft: for its author the form, for others what it changes, with everything said of it. */
export function DraftPage({ id }: { id: number }) {
  const answer = useCall(drafts.one, { id })
  const { data: draft } = answer
  const goOn = useGoOn(`${draftsPath}?state=review`)
  const kind = draft && kindNamed(draft.kind)
  if (draft && kind) {
    // another state is another page, with fields of its own
    return <DraftBody key={`${draft.state} ${draft.baseVersion}`} {...{ draft, kind, goOn }} />
  }
  return (
    <section className="resource-list">
      <h1>草稿 {id}</h1>
      <AnswerState answer={answer} rows={8} />
    </section>
  )
}

interface OfDraft {
  draft: DraftView
  kind: Kind
}

type GoOn = ReturnType<typeof useGoOn>

function DraftBody({ draft, kind, goOn }: OfDraft & { goOn: GoOn }) {
  const { code, action, state, moves } = draft
  useTabTitle(`草稿 ${code}`)
  const next = nextAfter(draft, goOn)
  const mayEdit = moves.includes('save') && action !== 'remove'
  return (
    <section className="resource-list draft-page">
      <Crumbs items={[{ label: '草稿与审核', to: `${draftsPath}?state=${state}` }, { label: code }]} />
      <Head draft={draft} kind={kind} />
      <Duplicates draft={draft} kind={kind} />
      {mayEdit ? (
        <Own draft={draft} kind={kind} onDone={next} />
      ) : (
        <>
          <WarningList {...{ kind }} warnings={draft.warnings} />
          <Changes draft={draft} kind={kind} />
          <Thread draft={draft} kind={kind} />
          <Decision {...{ draft, kind }} onDone={next} />
        </>
      )}
    </section>
  )
}

function Head({ draft, kind }: OfDraft) {
  const { code, title, action, state, author, reviewer, updatedAt } = draft
  return (
    <header>
      <h1>
        {draftActions[action]}
        {kind.label}：{title === code ? code : `${code} ${title}`} <Tag>{draftStates[state]}</Tag>
      </h1>
      <p className="cap">
        {author?.name ?? '已删除的账号'}起草，{momentText(updatedAt)} 更新
        {reviewer && `，${reviewer.name}审核`}
        {(action !== 'create' || state === 'applied') && (
          <>
            {' · '}
            <Link to={officeRecordPath(kind, code)}>看资料</Link>
          </>
        )}
      </p>
    </header>
  )
}

/** The author's own draft: the form, and beside it what it changes. */
function Own({ draft, kind, onDone }: OfDraft & { onDone: (move: BatchMove) => Promise<void> }) {
  const editing = useEditing(kind, draft)
  const [tab, setTab] = useState('form')
  const { changed } = editing.form.form
  const difference = (
    <>
      {changed && <Note variant="warn">有未保存的修改，保存后才列在下面。</Note>}
      <Changes draft={draft} kind={kind} />
    </>
  )
  const tabs = [
    { key: 'form', label: '修改', panel: <DraftEditor {...{ editing, draft }} onSubmit={submitDraft} /> },
    { key: 'difference', label: '差别', panel: difference },
  ]
  return (
    <>
      <Tabs label="草稿" tabs={tabs} active={tab} onChange={setTab} />
      <Thread draft={draft} kind={kind} />
      {tab === 'difference' && !changed && <Decision {...{ draft, kind, onDone }} />}
    </>
  )
}

/** After a decision the next draft of the queue opens, or the queue. */
function nextAfter({ id, state }: DraftView, goOn: GoOn) {
  return async (move: BatchMove) => {
    toast(doneWords[move])
    await refreshRecords()
    if (state !== 'review' || move === 'withdraw') return
    await goOn(async () => {
      const { records } = await act(drafts.page, { state, current: 1, size: 20 })
      const next = records.find((one) => one.id !== id && one.moves.includes('publish'))
      return next && draftPath(next.id)
    })
  }
}

function Changes({ draft, kind }: OfDraft) {
  const { action, difference, since, baseVersion, recordVersion } = draft
  return (
    <Stack gap={16}>
      {since && (
        <Note variant="warn">
          <p>
            这份草稿依据第 {baseVersion} 版，资料现在已是第 {recordVersion} 版。他人改了：
          </p>
          <DifferenceView
            kind={kind}
            difference={since}
            headings={[`第 ${baseVersion} 版`, `第 ${recordVersion} 版`]}
          />
        </Note>
      )}
      {action === 'remove' ? (
        <>
          <Note variant="warn">发布后这条资料撤下，进入回收站，可以恢复。</Note>
          <Belongings kind={kind} codes={[draft.code]} />
        </>
      ) : (
        <DifferenceView
          {...{ kind, difference }}
          {...(action === 'create' && { headings: ['内容'] as const })}
          renderRemark={(subject) => <RemarkOn draft={draft} subject={subject} />}
        />
      )}
    </Stack>
  )
}

const reasons = { code: '编号相同', title: '题名相同' } as const

/** What may be the same thing: a person decides. */
function Duplicates({ draft: { duplicates }, kind }: OfDraft) {
  if (duplicates.length === 0) return null
  const order = Object.keys(reasons)
  const strongest = duplicates.toSorted((a, b) => order.indexOf(a.reason) - order.indexOf(b.reason))
  return (
    <Note variant="warn">
      <p>疑似重复，请核对：</p>
      <ul>
        {strongest.slice(0, 10).map(({ reason, code, title, draft }) => (
          <li key={`${reason} ${code} ${draft}`}>
            {reasons[reason]}：
            <Link to={draft === null ? officeRecordPath(kind, code) : draftPath(draft)}>
              {code} {title !== code && title}
            </Link>
            {draft !== null && '（另一份草稿）'}
          </li>
        ))}
        {duplicates.length > 10 && <li>等共 {duplicates.length} 条</li>}
      </ul>
    </Note>
  )
}
