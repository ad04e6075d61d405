import type { Example } from './Example.tsx'
import { SignInButton, SignInLink } from './SignInLink.tsx'

export const signInExample: Example = {
  section: 'action',
  id: 'sign-in',
  title: '登录的去处',
  note: '登录就能看的，给出链接，登录后回到原处。',
  States: () => (
    <>
      <SignInLink>重新登录</SignInLink>
      <SignInButton />
    </>
  ),
}
