import { useState } from 'react'

import { currentSession } from '#web/api/session.ts'

import { AlreadyIn } from './AlreadyIn.tsx'
import { EntryArt } from './EntryArt.tsx'
import { SignInForm } from './sign-in/SignInForm.tsx'
import { useEntrance } from './wanted.ts'

import './entry.css'

/** The door for everybody, beside a drawing of the ground that the library is about. */
export function LoginPage() {
  const enter = useEntrance()
  const [known, setKnown] = useState(() => currentSession().account !== undefined)
  return (
    <div className="entry-split">
      <EntryArt name="sign_in" />
      <div className="entry-side">
        <h1>登录</h1>
        {known ? <AlreadyIn onLeft={() => setKnown(false)} /> : <SignInForm onDone={() => void enter()} />}
        <p className="cap">不登录也能检索和查看目录。</p>
      </div>
    </div>
  )
}
