import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

import { ButtonLink } from './Button.tsx'

/** Path of the sign-in page, with the current address to return to. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  return `/login?wanted=${encodeURIComponent(pathname + search)}`
}

/** Sign-in link within a sentence. */
export function SignInLink({ children = '登录' }: { children?: ReactNode }) {
  return <Link to={useSignInPath()}>{children}</Link>
}

/** Sign-in as the primary button of a view. */
export function SignInButton() {
  return (
    <ButtonLink variant="primary" to={useSignInPath()}>
      登录
    </ButtonLink>
  )
}
