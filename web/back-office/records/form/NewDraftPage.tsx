import type { Kind } from '#contract/catalogue/kind.ts'
import { Crumbs } from '#web/ui/Crumbs.tsx'

import { DraftEditor, useEditing } from './DraftEditor.tsx'

export function NewDraftPage({ kind, base }: { kind: Kind; base: string }) {
  const editing = useEditing(kind)
  return (
    <section className="resource-list">
      <Crumbs items={[{ label: kind.label, to: base }, { label: '新建' }]} />
      <header>
        <h1>新建{kind.label}</h1>
        <p className="cap">先存为草稿，审核发布后入库。</p>
      </header>
      <DraftEditor editing={editing} />
    </section>
  )
}
