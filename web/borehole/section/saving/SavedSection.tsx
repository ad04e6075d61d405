import { savedDrawings } from '#contract/drawings/saved-drawings.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { SectionView } from '#web/borehole/section/SectionView.tsx'
import { SignInButton } from '#web/ui/SignInLink.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'

interface SavedSectionProps {
  id: number
  /** Called with the number of the row, when it is saved as another one. */
  onSaved: (id: number) => void
}

/** A section that its reader has saved. */
export function SavedSection({ id, onSaved }: SavedSectionProps) {
  const isVisitor = useSession().account === undefined
  const isNumber = Number.isSafeInteger(id) && id > 0
  const answer = useCall(
    savedDrawings.read,
    { id },
    { enabled: isNumber && !isVisitor, fresh: true, forgotten: true },
  )
  if (isVisitor)
    return (
      <div className="wide">
        <Empty drawing="probe" title="保存的图件只有本人可看" text="登录后可看。" action={<SignInButton />} />
      </div>
    )
  const { data, isFetchedAfterMount } = answer
  if (!data || !isFetchedAfterMount)
    return (
      <div className="wide">
        {isNumber ? (
          <AnswerState answer={{ ...answer, data: undefined }} rows={10} title="图件没有打开" />
        ) : (
          <Empty drawing="probe" title="没有这张图" />
        )}
      </div>
    )
  const { drawing, title, version } = data
  return (
    <SectionView start={{ parameters: drawing.parameters, title, saved: { id, version } }} {...{ onSaved }} />
  )
}
