import type { ReactNode } from 'react'

import { useSite } from '#web/api/site.ts'

import { ContourPlan } from './art/ContourPlan.tsx'
import { exaggeration, StrataSection } from './art/StrataSection.tsx'
import { SignInForm } from './sign-in/SignInForm.tsx'
import { useEntrance } from './wanted.ts'

import './entry.css'
import './admin-entry.css'

/** The door of staff, before the section; `callback` names the page of ours to which it leads. */
export const StrataLoginPage = () => (
  <AdminEntry
    look="strata"
    drawing={<StrataSection />}
    caption={`A–A′ 地质剖面，云汀湾至石矶山。示意，竖向放大 ${exaggeration} 倍`}
  />
)

/** The same before the plan. */
export const ContourLoginPage = () => (
  <AdminEntry
    look="contour"
    drawing={<ContourPlan shape="wide" />}
    caption="石矶山至云汀湾，A–A′ 剖面线与控制钻孔。示意，等高距 5 m"
  />
)

interface AdminEntryProps {
  look: 'strata' | 'contour'
  drawing: ReactNode
  caption: string
}

function AdminEntry({ look, drawing, caption }: AdminEntryProps) {
  const enter = useEntrance()
  const { name } = useSite()
  return (
    <div className={`admin-entry admin-entry-${look}`}>
      <figure className="entry-art">
        {drawing}
        <figcaption>{caption}</figcaption>
      </figure>
      <div className="admin-entry-card plate">
        <p className="cap">{name}</p>
        <h1>馆内登录</h1>
        <SignInForm forStaff onDone={() => void enter()} />
      </div>
    </div>
  )
}
