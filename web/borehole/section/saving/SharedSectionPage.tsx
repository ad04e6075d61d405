import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'

import { savedDrawings } from '#contract/drawings/saved-drawings.ts'
import { AppError } from '#contract/errors.ts'
import { useCall } from '#web/api/hooks.ts'
import { SectionView } from '#web/borehole/section/SectionView.tsx'
import { savedDrawingPath } from '#web/records/uses/chosen-holes-path.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'

/** Taken back, also while an earlier answer is still held. */
const isGone = (error: Error | null) => error instanceof AppError && error.status < 500

/** A section that somebody shares: whoever has the link sees it made from what they may see of its holes. */
export function SharedSectionPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const answer = useCall(savedDrawings.shared, { token })
  const { data, error, refetch } = answer
  const [paid, setPaid] = useState(0)
  if (isGone(error))
    return (
      <div className="wide">
        <h1>分享的图件</h1>
        <Empty drawing="probe" title="链接已失效" text="分享可能已经撤销，请向分享的人再要一次链接。" />
      </div>
    )
  if (!data)
    return (
      <div className="wide">
        <h1>分享的图件</h1>
        <AnswerState answer={answer} rows={10} />
      </div>
    )
  const { parameters } = data.drawing
  return (
    <SectionView
      key={token}
      start={{ parameters, title: data.title, isShared: true, revision: paid }}
      onSaved={(id) => void navigate(savedDrawingPath(id), { replace: true })}
      onPaid={() => void refetch().then(() => setPaid(paid + 1))}
    />
  )
}
