import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { pinLock } from '#app/auth/pin-lock.ts'
import { usePinLock } from '#app/auth/use-pin-lock.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { PageLoading } from '#app/shell/routing/progress-bar.tsx'

const LOOK_EVERY_MS = 5_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

async function loadLockScreen() {
  const [screen] = await Promise.all([import('#app/auth/lock-screen.tsx'), loadStrings('lock')])
  return { default: screen.LockScreen }
}
const LockScreen = lazy(loadLockScreen)

/**
 * Shows the layout unless the person's PIN has locked the screen. When locked, the layout is not covered but removed
 * from the page.
 */
export function LockGate({ userId, children }: { userId: string; children: ReactNode }) {
  const state = usePinLock(userId)

  useEffect(() => {
    if (state !== 'open') return undefined
    const lock = pinLock(userId)
    // Loaded now, because there may be no connection when it is needed. If that fails, the lock shows the error then.
    loadLockScreen().catch((error: unknown) => console.warn(error))
    const timer = window.setInterval(lock.look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', lock.look)
    for (const name of TOUCHES) window.addEventListener(name, lock.touch, { passive: true })
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', lock.look)
      for (const name of TOUCHES) window.removeEventListener(name, lock.touch)
    }
  }, [state, userId])

  if (state !== 'locked') return children
  return (
    <Suspense fallback={<PageLoading />}>
      <LockScreen userId={userId} />
    </Suspense>
  )
}
