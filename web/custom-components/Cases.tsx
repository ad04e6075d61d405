import { useState } from 'react'

import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { DecisionButtons } from '#web/cases/DecisionButtons.tsx'
import { MoveDialog } from '#web/cases/MoveDialog.tsx'
import { Timeline } from '#web/cases/Timeline.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

const submittedStep = {
  number: 1,
  at: '2026-03-02T01:10:00Z',
  by: '苏茉',
  party: '苏茉',
  label: '提交',
  opinion: '',
  person: null,
}
const lines = [
  submittedStep,
  { ...submittedStep, number: 2, at: '2026-03-02T02:05:00Z', by: '方屿', party: '审核人', label: '受理' },
  {
    ...submittedStep,
    number: 3,
    at: '2026-03-03T06:40:00Z',
    by: '方屿',
    party: '审核人',
    label: '退回',
    opinion: '请写明项目名称与地点。',
  },
]
const people = [
  { id: 1, name: '方屿' },
  { id: 2, name: '陆川' },
]

/** A case on its way: what was done with it, and the question before it goes on. */
export function Cases() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="guide-fields">
      <Timeline lines={lines} table={loanWorkflow} state="returned" seen={2} />
      <p>
        <DecisionButtons
          decisions={[{ name: 'transfer', label: '转办', variant: 'plain' }]}
          onStart={() => setOpen(true)}
        />
      </p>
      {open && (
        <MoveDialog
          title="转办：JY20260302001"
          label="转办"
          people={people}
          opinion={{ required: true, phrases: ['转请办理。'] }}
          onClose={close}
          onMove={() => {
            toast('已转办')
            close()
            return Promise.resolve()
          }}
        />
      )}
    </div>
  )
}
