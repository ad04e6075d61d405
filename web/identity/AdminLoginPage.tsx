import type { DrawingName } from '#contract/site.ts'
import { useSite } from '#web/api/site.ts'
import { Stack, Text } from '#web/ui/layout/box.tsx'

import { EntryArt } from './EntryArt.tsx'
import { useRedirectAfterSignIn } from './return-path.ts'
import { SignInForm } from './sign-in/SignInForm.tsx'

import './entry.css'
import './admin-entry.css'

/** Sign-in page of staff with the section drawing; `callback` is the path to open afterwards. */
export const StrataLoginPage = () => <AdminEntry drawing="staff_sign_in" />

/** The same with the contour drawing. */
export const ContourLoginPage = () => <AdminEntry drawing="staff_sign_in_plan" />

function AdminEntry({ drawing }: { drawing: DrawingName }) {
  const enter = useRedirectAfterSignIn()
  const { name } = useSite()
  return (
    <div className="admin-entry">
      <EntryArt name={drawing} />
      <Stack gap={14} className="admin-entry-card plate">
        <p className="cap">{name}</p>
        <Text as="h1" size={28}>
          馆内登录
        </Text>
        <SignInForm forStaff onDone={() => void enter()} />
      </Stack>
    </div>
  )
}
