import { example } from './Example.tsx'
import { SignInButton, SignInLink } from './SignInLink.tsx'

export const signInExample = example.row(
  'action',
  '登录的去处',
  '登录就能看的，给出链接，登录后回到原处。',
  () => (
    <>
      <SignInLink>重新登录</SignInLink>
      <SignInButton />
    </>
  ),
)
