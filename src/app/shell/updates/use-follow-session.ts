import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { HOME_PATH, isForSignedOut, isServerPage, LOGOUT_PATH } from '#app/auth/paths.ts'
import { pendingRedirect } from '#app/auth/pending-redirect.ts'
import { afterLogin, loginAddress } from '#app/auth/return-path.ts'
import { session, useSession } from '#app/auth/session.ts'
import { FORCED_SIGN_OUT } from '#app/auth/sign-out.ts'
import { replica } from '#app/replica/replica.ts'

/**
 * Keeps the page, the replica and the session in sync: opens the replica of the signed-in person, follows a sign-in or
 * sign-out in another tab, and goes to /logout when the server has refused the token (§4).
 */
export function useFollowSession(): void {
  const navigate = useNavigate()
  const location = useLocation()
  const present = useSession()
  const userId = present?.user.id ?? null
  const here = useRef(location)
  // A session restored during the start comes too late for the guard, which has already redirected to the sign-in page.
  const shownUser = useRef(isForSignedOut(location.pathname) ? null : userId)

  useEffect(() => {
    here.current = location
  }, [location])

  useEffect(() => {
    function leave(): void {
      const { pathname, search } = here.current
      if (pathname === LOGOUT_PATH) return
      pendingRedirect.set(pathname + search)
      // A forced sign-out leaves the replica, sealed.
      void navigate(LOGOUT_PATH, { replace: true, state: FORCED_SIGN_OUT })
    }
    if (userId === null) {
      // Signing out still needs the replica; /logout closes it in its own order.
      if (here.current.pathname !== LOGOUT_PATH) replica.close()
      return
    }
    let isHere = true
    void replica.open(userId).then((answer) => {
      if (isHere && !answer.ok && answer.failure.kind === 'unauthorized') leave()
    })
    const stopStatus = replica.watchStatus((status) => {
      if (isHere && status?.session === 'ended') leave()
    })
    const stopSession = replica.watchSession((next) => {
      if (isHere && next.user.id === userId) session().hear(next)
    })
    return () => {
      isHere = false
      stopStatus()
      stopSession()
    }
  }, [userId, navigate])

  useEffect(() => {
    // The token is checked on mount and whenever the session or the path changes (§4); checks in progress are shared.
    if (present !== null && location.pathname !== LOGOUT_PATH) replica.signal('session')
  }, [present, location.pathname])

  useEffect(() => {
    function goOn(to: string): void {
      if (isServerPage(to)) window.location.replace(to)
      else void navigate(to, { replace: true })
    }
    const before = shownUser.current
    shownUser.current = userId
    if (before === userId) return
    if (before !== null) void import('#app/device/push.ts').then(({ forgetPush }) => forgetPush())
    const { pathname, search } = here.current
    if (pathname === LOGOUT_PATH) return
    if (userId === null) void navigate(loginAddress(pathname, search), { replace: true })
    else if (isForSignedOut(pathname)) goOn(afterLogin(search))
    else if (before !== null) void navigate(HOME_PATH, { replace: true })
  }, [userId, navigate])
}
