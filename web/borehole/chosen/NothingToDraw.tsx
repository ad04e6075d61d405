import { borehole } from '#contract/catalogue/borehole.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { SignInButton } from '#web/ui/SignInLink.tsx'
import { Empty } from '#web/ui/states/States.tsx'

interface NothingToDrawProps {
  title: string
  /** What the drawing is made from: 曲线图要用静力触探的读数. */
  needs: string
  /** Which holes have it: 您能查看读数的静力触探孔. */
  choose: string
  isVisitor: boolean
}

/** In the place of a drawing of which none of the chosen holes gives anything. */
export const NothingToDraw = ({ title, needs, choose, isVisitor }: NothingToDrawProps) => (
  <Empty
    drawing="probe"
    {...{ title }}
    text={isVisitor ? `${needs}，登录后可看。` : `请在钻孔列表中选择${choose}。`}
    action={isVisitor ? <SignInButton /> : <ButtonLink to={borehole.path}>到钻孔列表选择</ButtonLink>}
  />
)
