import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { WorkflowTable } from '#web/cases/WorkflowTable.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { useTabTitle } from '#web/workplace/open-tabs.ts'

import { queuePath } from './paths.ts'

import '#web/workplace/resource-page.css'

/** How borrowing flows, drawn from the table of moves that the server enforces. */
export function WorkflowPage() {
  useTabTitle('借阅流程说明')
  return (
    <section className="resource-list">
      <Crumbs items={[{ label: '借阅申请', to: queuePath }, { label: '流程说明' }]} />
      <header>
        <h1>借阅流程说明</h1>
        <p className="cap">各环节谁可以办什么、须有什么、会怎样。页面上的按钮与服务器的判断都出自这张表。</p>
      </header>
      <WorkflowTable table={loanWorkflow} />
    </section>
  )
}
