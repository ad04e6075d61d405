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

/** What somebody is meant to belong to: an organisation, one that is made from the name they wrote, or none yet. */
type Meaning = number | 'new' | 'none'

function Matching({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<Readonly<Record<number, Meaning>>>({})
  /** Unless another is chosen, the organisation of the same name is meant; so it is where a new one was to be made and is there by now. */
  const meant = ({ id, matches }: MatchedMember): Meaning => {
    const same = matches.find((one) => one.same)?.id
    const meaning = chosen[id] ?? same ?? 'none'
    return meaning === 'new' ? (same ?? 'new') : meaning
  }
  const choice = (row: MatchedMember) => (
    <Meant row={row} meant={meant(row)} onChange={(meaning) => setChosen({ ...chosen, [row.id]: meaning })} />
  )
  return (
    <Dialog open fitted title="匹配成员" onClose={onClose}>
      <div className="office-dialog">
        <p className="cap">
          填了单位而尚未归入的读者，所填与单位同名的在前。同名的已选好，近似的请核对；没有的可按所填新建。
        </p>
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
              tickable: (row) => meant(row) !== 'none',
              verb: '确认',
              act: (rows) => confirmAll(rows, meant),
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
  meant: Meaning
  onChange: (meaning: Meaning) => void
}

const Meant = ({ row: { name, company, matches }, meant, onChange }: MeantProps) => (
  <Select
    small
    aria-label={`${name} 归入的单位`}
    value={String(meant)}
    options={[
      { value: 'none', label: '暂不归入' },
      ...matches.map((one) => ({
        value: String(one.id),
        label: one.same ? one.name : `近似：${one.name}`,
      })),
      ...(matches.some(({ same }) => same) ? [] : [{ value: 'new', label: `新建：${company.trim()}` }]),
    ]}
    onChange={(value) => onChange(value === 'new' || value === 'none' ? value : Number(value))}
  />
)

/** Confirms people by the organisations that they are meant to belong to; new ones are made first, one per name however it is spelt. */
async function confirmAll(
  people: readonly MatchedMember[],
  meant: (row: MatchedMember) => Meaning,
): Promise<ActionReport> {
  const known = Map.groupBy(people, meant)
  const unknown = Map.groupBy(known.get('new') ?? [], ({ key }) => key)
  const parts: { id: number; ids: number[] }[] = []
  const confirm = async (id: number, rows: readonly MatchedMember[]) => {
    const part = { id, ids: rows.map((one) => one.id) }
    await act(organisationRoutes.confirmMembers, part)
    parts.push(part)
  }
  const made: number[] = []
  for (const [key, rows] of unknown) {
    const name = rows[0]?.company.trim() ?? key
    const { id } = await act(organisationRoutes.create, { values: { name } })
    made.push(id)
    await confirm(id, rows)
  }
  for (const [id, rows] of known) if (typeof id === 'number') await confirm(id, rows)
  return {
    message: `已确认 ${people.length} 人${made.length > 0 ? `，新建单位 ${made.length} 家` : ''}`,
    undo: async () => {
      for (const part of parts) await act(organisationRoutes.removeMembers, part)
      if (made.length > 0) await act(organisationRoutes.batchDelete, { ids: made })
    },
  }
}
