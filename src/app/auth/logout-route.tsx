import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { replica } from '#app/replica/replica.ts'
import { forgetKeptSession } from './kept-session.ts'
import { LOGIN_PATH, type SignedOutState } from './paths.ts'
import { pendingRedirect } from './pending-redirect.ts'
import { loginBefore } from './login-before.ts'
import { pinLock } from './pin-lock.ts'
import { session } from './session.ts'
import type { SignOutOutcome } from '#workers/replica-api.ts'
import { choiceOfState, forgetsPinOfState, hasTraceOf } from './sign-out.ts'

let leaving: Promise<SignOutOutcome> | null = null

/**
 * Ends the session on this device, whatever the server says, and goes to login (§4). Without a choice, because the
 * server refused the token, it keeps the replica sealed and remembers the interrupted page.
 */
export function Component() {
  const { t } = useTranslation('leaving')
  const navigate = useNavigate()
  const { state } = useLocation()

  useEffect(() => {
    const choice = choiceOfState(state)
    const userId = session().get()?.user.id ?? null
    // First, so that other tabs close the replica before it is wiped.
    session().clear()
    // After the session, so that nothing it covered appears in between.
    if (userId !== null && (choice === 'wipe' || forgetsPinOfState(state))) pinLock(userId).remove()
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
      const isLeft = outcome === 'notWiped' || (userId !== null && hasTraceOf(userId))
      const signedOut: SignedOutState = { left: outcome === 'kept' ? null : isLeft ? 'something' : 'nothing' }
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
