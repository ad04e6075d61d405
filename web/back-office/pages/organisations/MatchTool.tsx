import { useState } from 'react'

import { organisation, organisationRoutes } from '#contract/back-office/organisation.ts'
import type { Output } from '#contract/route.ts'
import { act } from '#web/api/caller.ts'
import { questionOf } from '#web/api/question.ts'
import { usePermission } from '#web/api/session.ts'
import type { ActionReport } from '#web/back-office/office-page.ts'
import { TickTabs } from '#web/back-office/ticking/TickTabs.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Select } from '#web/ui/fields/Field.tsx'

import { memberLine } from './member-words.ts'

type MatchedMember = Output<typeof organisationRoutes.memberMatch>['records'][number]

/** A button that shows who belongs to no organisation yet, each with the ones that they may mean. */
export function MatchTool() {
  const [open, setOpen] = useState(false)
  const mayWrite = usePermission('organisations.write')
  if (!mayWrite) return null
  return (
    <>
      <Button size="s" icon="user" onClick={() => setOpen(true)}>
        匹配成员
      </Button>
      {open && <Matching onClose={() => setOpen(false)} />}
    </>
  )
}

function Matching({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  /** Somebody of the same name is meant unless another is chosen; 0 is none. */
  const meant = ({ id, matches }: MatchedMember) => chosen[id] ?? matches.find(({ same }) => same)?.id ?? 0
  const choice = (row: MatchedMember) => (
    <Meant row={row} meant={meant(row)} onChange={(id) => setChosen({ ...chosen, [row.id]: id })} />
  )
  return (
    <Dialog open fitted title="匹配成员" onClose={onClose}>
      <div className="office-dialog">
        <p className="cap">填了单位而尚未归入的人。同名的单位已选好，近似的请核对。</p>
        <TickTabs<MatchedMember>
          label="匹配成员"
          resource={organisation}
          tabs={[
            {
              key: 'all',
              label: '尚未归入',
              question: (session, asked) => questionOf(session, organisationRoutes.memberMatch, asked),
              line: memberLine,
              aside: choice,
              tickable: (row) => meant(row) !== 0,
              verb: '确认',
              act: (rows) => confirmAll(Map.groupBy(rows, meant)),
              empty: '填了单位的人都已归入',
            },
          ]}
        />
      </div>
    </Dialog>
  )
}

interface MeantProps {
  row: MatchedMember
  meant: number
  onChange: (id: number) => void
}

function Meant({ row: { name, matches }, meant, onChange }: MeantProps) {
  if (matches.length === 0) return <span className="cap">没有同名或近似的单位</span>
  return (
    <Select
      small
      aria-label={`${name} 归入的单位`}
      value={String(meant)}
      options={[
        { value: '0', label: '暂不归入' },
        ...matches.map((one) => ({
          value: String(one.id),
          label: one.same ? one.name : `近似：${one.name}`,
        })),
      ]}
      onChange={(id) => onChange(Number(id))}
    />
  )
}

/** Confirms people by the organisations that they are meant to belong to. */
async function confirmAll(people: ReadonlyMap<number, readonly MatchedMember[]>): Promise<ActionReport> {
  const parts = [...people].map(([id, rows]) => ({ id, ids: rows.map((one) => one.id) }))
  for (const part of parts) await act(organisationRoutes.confirmMembers, part)
  return {
    message: `已确认 ${parts.flatMap(({ ids }) => ids).length} 人`,
    undo: async () => {
      for (const part of parts) await act(organisationRoutes.removeMembers, part)
    },
  }
}
