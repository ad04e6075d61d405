import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

import { ButtonLink } from './Button.tsx'

/** The page to sign in on, which leads back to where the reader is now, in this view. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  return `/login?wanted=${encodeURIComponent(pathname + search)}`
}

/** 登录 as words of a sentence. */
export function SignInLink({ children = '登录' }: { children?: ReactNode }) {
  return <Link to={useSignInPath()}>{children}</Link>
}

/** 登录 as the one thing to do next. */
export function SignInButton() {
  return (
    <ButtonLink variant="primary" to={useSignInPath()}>
      登录
    </ButtonLink>
  )
}
