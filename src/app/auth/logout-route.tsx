import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { replica } from '#app/replica/replica.ts'
import { AuthHeading } from './auth-heading.tsx'
import { AuthPage } from './auth-page.tsx'
import { forgetKeptSession } from './kept-session.ts'
import { Button } from '#app/ui/button.tsx'
import { HOME_PATH, LOGIN_PATH, LOGOUT_PATH, type SignedOutState } from './paths.ts'
import { pendingRedirect } from './pending-redirect.ts'
import { loginBefore } from './login-before.ts'
import { pinLock } from './pin-lock.ts'
import { session } from './session.ts'
import type { SignOutOutcome } from '#workers/replica-api.ts'
import {
  choiceOfState,
  forgetsPinOfState,
  hasTraceOf,
  isForcedOfState,
  type SignOutState,
} from './sign-out.ts'
import { keepTyped } from './typed-early.ts'
import { noteUntoldSignOut } from './untold-sign-out.ts'

let leaving: Promise<SignOutOutcome> | null = null

/** Signs out, or asks first if a link from anywhere led here. */
export function Component() {
  const { state } = useLocation()
  const isMeant = choiceOfState(state) !== null || isForcedOfState(state)
  return isMeant ? <SigningOut state={state} /> : <SignOutQuestion />
}

function SignOutQuestion() {
  const { t } = useTranslation('leaving')
  const navigate = useNavigate()
  const go = (address: string, state?: SignOutState) => void navigate(address, { replace: true, state })
  return (
    <AuthPage>
      <AuthHeading title={t('ask.title')} lead={t('ask.lead')} />
      <Button kind="primary" onPress={() => go(HOME_PATH)}>
        {t('ask.stay')}
      </Button>
      <Button onPress={() => go(LOGOUT_PATH, { signOut: 'keep' })}>{t('ask.leave')}</Button>
    </AuthPage>
  )
}

/**
 * Ends the session on this device, whatever the server says, and goes to login (§4). Without a choice, because the
 * server refused the token, it keeps the replica sealed and remembers the interrupted page.
 */
function SigningOut({ state }: { state: unknown }) {
  const { t } = useTranslation('leaving')
  const navigate = useNavigate()

  useEffect(() => {
    const choice = choiceOfState(state)
    const userId = session().get()?.user.id ?? null
    // First, so that other tabs close the replica before it is wiped.
    session().clear()
    // After the session, so that nothing it covered appears in between.
    if (userId !== null && (choice === 'wipe' || forgetsPinOfState(state))) pinLock(userId).remove()
    if (userId !== null && choice === 'wipe') keepTyped(userId, new Map())
    // Once per visit, however often the effect runs.
    leaving ??= Promise.all([
      replica.signOut(choice ?? 'keep'),
      userId === null ? undefined : forgetKeptSession(userId),
    ])
      .then(([outcome]) => outcome)
      .finally(() => {
        leaving = null
      })
    void leaving.then((outcome) => {
      const { left, isTold } = outcome
      if (!isTold) noteUntoldSignOut()
      const isLeft = left === 'notWiped' || (userId !== null && hasTraceOf(userId))
      const found = isLeft ? 'something' : isTold ? 'nothing' : 'untold'
      const signedOut: SignedOutState = { left: left === 'kept' ? null : found }
      const interrupted = choice === null ? pendingRedirect.take() : null
      void navigate(interrupted === null ? LOGIN_PATH : loginBefore(interrupted), {
        replace: true,
        state: signedOut,
      })
    })
  }, [state, navigate])

  return (
    <main id="content" className="leaving" tabIndex={-1} aria-busy="true">
      <p role="status" className="visually-hidden">
        {t('signOut.busy')}
      </p>
    </main>
  )
}
