import { useState } from 'react'

import { type DraftBase, drafts } from '#contract/catalogue/editing/drafts.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { useCall } from '#web/api/hooks.ts'
import { officeRecordPath } from '#web/back-office/office-record.ts'
import { submitDraft } from '#web/back-office/records/review/submit-draft.ts'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'

import { DraftEditor, useEditing } from './DraftEditor.tsx'

import '#web/workplace/resource-page.css'
import '#web/back-office/records/records.css'

/** The form of a record that is there: a draft is made when it is saved. */
export function ChangePage({ kind, code }: { kind: Kind; code: string }) {
  const answer = useCall(drafts.base, { kind: kind.name, code }, { forgotten: true })
  const { data: base } = answer
  const { title = code } = base?.content ?? {}
  return (
    <section className="resource-list">
      <Crumbs items={[{ label: code, to: officeRecordPath(kind, code) }, { label: '起草修改' }]} />
      <header>
        <h1>
          修改{kind.label}：{title === code ? code : `${code} ${title}`}
        </h1>
        <p className="cap">存下才有草稿；审核发布后改动生效。</p>
      </header>
      {base ? <ChangeForm {...{ kind, base }} /> : <AnswerState answer={answer} rows={8} />}
    </section>
  )
}

/** It stays with the version that it began with: what is published meanwhile is taken over when it is saved. */
function ChangeForm({ kind, base }: { kind: Kind; base: DraftBase }) {
  const [begun] = useState(base)
  const editing = useEditing(kind, undefined, begun)
  return <DraftEditor editing={editing} onSubmit={submitDraft} />
}
