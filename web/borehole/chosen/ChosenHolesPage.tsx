import type { ReactNode } from 'react'

import { borehole } from '#contract/catalogue/borehole.ts'
import { countText } from '#web/records/format.ts'
import { ChosenCharge } from '#web/records/paying/ChosenCharge.tsx'
import { holeUses } from '#web/records/uses/chosen-holes-path.ts'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'

import type { ChosenHoles } from './useChosenHoles.ts'

import './chosen-holes.css'

interface ChosenHolesPageProps {
  holes: ChosenHoles
  /** What stands there once the holes have come. */
  render: () => ReactNode
  /** Of a drawing that has one of its own. */
  title?: string
  /** Said under the title. */
  note?: string
  /** Called when holes were paid for. */
  onPaid?: () => void
}

/** A page that is made from chosen holes: what they cost, and what is made of them once they have come. */
export function ChosenHolesPage({ holes, render, title: given, note, onPaid }: ChosenHolesPageProps) {
  const { use, answer, tooMany, unpaid, askAgain } = holes
  const { name, title: titleOfUse, max } = holeUses[use]
  const title = given ?? titleOfUse
  usePageTitle(title)
  return (
    <div className="wide chosen-holes">
      <Crumbs
        items={[
          { label: '首页', to: '/home' },
          { label: borehole.label, to: borehole.path },
          { label: name },
        ]}
      />
      <h1>{title}</h1>
      {note !== undefined && <p className="cap">{note}</p>}
      {tooMany > 0 && (
        <p className="cap">
          {name}一次最多取 {max} 孔，后面的 {countText(tooMany)} 孔未取。
        </p>
      )}
      <ChosenCharge
        counter={borehole.counter}
        unpaid={unpaid}
        onPaid={() => {
          askAgain()
          onPaid?.()
        }}
      />
      {answer.data === undefined ? (
        <AnswerState answer={answer} rows={10} title={`${name}未能生成`} />
      ) : (
        render()
      )}
    </div>
  )
}
