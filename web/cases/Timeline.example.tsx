import { useState } from 'react'

import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { example } from '#web/ui/Example.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { type Decision, DecisionButtons } from './DecisionButtons.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { Timeline } from './Timeline.tsx'

const step = { party: '审核人', by: '方屿', opinion: '', person: null }
const lines = [
  { ...step, number: 1, at: '2026-03-02T01:10:00Z', by: '苏茉', party: '苏茉', label: '提交' },
  { ...step, number: 2, at: '2026-03-02T02:05:00Z', label: '受理' },
  { ...step, number: 3, at: '2026-03-03T06:40:00Z', label: '退回', opinion: '请写明项目名称与地点。' },
]
const people = [
  { id: 1, name: '方屿' },
  { id: 2, name: '陆川' },
]

const decisions = [{ name: 'transfer', label: '转办', variant: 'plain' }] as const

export const caseExample = example.columns(
  'data',
  '办理与流转',
  '何人何时办了什么、意见如何，末行是现在；办之前问清意见与承办人，办不成时所写仍在。',
  CaseStates,
)

function CaseStates() {
  const [decision, setDecision] = useState<Decision>()
  const close = () => setDecision(undefined)
  return (
    <>
      <Timeline lines={lines} table={loanWorkflow} state="returned" seen={2} />
      <p>
        <DecisionButtons decisions={decisions} onStart={setDecision} />
      </p>
      {decision && (
        <MoveDialog
          title={`${decision.label}：JY20260302001`}
          label={decision.label}
          people={people}
          opinion={{ required: true, phrases: ['转请办理。'] }}
          onClose={close}
          onMove={async () => {
            toast('已转办')
            close()
          }}
        />
      )}
    </>
  )
}
