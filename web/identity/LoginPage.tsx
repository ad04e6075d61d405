import { useState } from 'react'

import { currentSession } from '#web/api/session.ts'

import { AlreadySignedIn } from './AlreadySignedIn.tsx'
import { EntryArt } from './EntryArt.tsx'
import { OpeningCost } from './OpeningCost.tsx'
import { useRedirectAfterSignIn } from './return-path.ts'
import { SignInForm } from './sign-in/SignInForm.tsx'

import './entry.css'

/** The public sign-in page, with a drawing. */
export function LoginPage() {
  const enter = useRedirectAfterSignIn()
  const [known, setKnown] = useState(() => currentSession().account !== undefined)
  return (
    <div className="entry-split">
      <EntryArt name="sign_in" />
      <div className="entry-side">
        <h1>登录</h1>
        {known ? (
          <AlreadySignedIn onLeft={() => setKnown(false)} />
        ) : (
          <SignInForm onDone={() => void enter()} />
        )}
        <OpeningCost className="cap" />
      </div>
    </div>
  )
}
