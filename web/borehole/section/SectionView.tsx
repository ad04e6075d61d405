import { useMemo } from 'react'

import { fewestHoles, sectionHolesOf, type SectionHoles } from '#contract/drawings/section-holes.ts'
import { ChosenHolesPage } from '#web/borehole/chosen/ChosenHolesPage.tsx'
import { NothingToDraw } from '#web/borehole/chosen/NothingToDraw.tsx'
import { useHoles } from '#web/borehole/chosen/useChosenHoles.ts'

import { DrawnSection } from './DrawnSection.tsx'
import { SaveSection } from './saving/SaveSection.tsx'
import type { SectionStart } from './section-start.ts'
import { LeftOutList } from './SectionLists.tsx'
import { useSectionWork } from './useSectionWork.ts'

import './section.css'

interface SectionViewProps {
  start: SectionStart
  /** Called with the number of the row, whenever it is saved as another one. */
  onSaved?: (id: number) => void
  /** Called when holes were paid for: more of the drawing may be told now. */
  onPaid?: () => void
}

/** A section made from what its reader may see of its holes. It keeps what it began with, and what was done to it. */
export function SectionView({ start: given, onSaved, onPaid }: SectionViewProps) {
  const { start, history, saving } = useSectionWork(given, onSaved)
  const { codes, line } = start.parameters
  const chosen = useHoles('section', codes, start.tooMany)
  const { records, key, missing } = chosen
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the records are those that the key names
  const found = useMemo(() => sectionHolesOf(records, line), [key, line])
  const holes = { ...found, leftOut: [...found.leftOut, ...missing.map(goneHole)] }
  const render = () =>
    holes.drawn.length < fewestHoles ? (
      <TooFew
        {...{ holes }}
        isVisitor={chosen.isVisitor}
        isPayable={holes.drawn.length + chosen.unpaid.length >= fewestHoles}
      />
    ) : (
      <DrawnSection
        holes={found}
        leftOut={holes.leftOut}
        {...{ history }}
        title={saving.title}
        tools={chosen.isVisitor ? null : <SaveSection {...{ saving }} />}
      />
    )
  const pageTitle = saving.title ?? start.title
  return (
    <ChosenHolesPage
      holes={chosen}
      {...{ render }}
      {...(pageTitle !== undefined && { title: pageTitle })}
      {...(start.isShared && { note: '他人分享的图件，按您的权限重绘：您看不到的钻孔不画入。' })}
      {...(onPaid && { onPaid })}
    />
  )
}

const goneHole = (code: string) => ({ code, reason: '没有这一孔，可能已经撤下' })

interface TooFewProps {
  holes: SectionHoles
  isVisitor: boolean
  /** With those that can be opened there are enough: that is said above. */
  isPayable: boolean
}

const TooFew = ({ holes, isVisitor, isPayable }: TooFewProps) => (
  <div className="section-main">
    {!isPayable && (
      <NothingToDraw
        title="可绘制的钻孔不足两个"
        needs="剖面图要用各孔的分层深度"
        choose="两孔以上，有分层、孔口高程与准确坐标的才能画入"
        {...{ isVisitor }}
      />
    )}
    <LeftOutList rows={holes.leftOut} />
  </div>
)
