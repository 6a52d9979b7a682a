import './error-screen.css'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { endFirstLook } from '#app/auth/early-sign-in.ts'
import { useSession } from '#app/auth/session.ts'
import { Button } from '#app/ui/button.tsx'
import { MissingChunkError } from '#app/shell/routing/lazy-page.ts'
import { describeError } from './describe-error.ts'

/**
 * Loaded after the error occurs, so that no first page waits for them. If they can't be loaded, the screen does
 * without.
 */
const FrontBar = lazy<ComponentType<{ hasWays: boolean }>>(() =>
  import('./front-bar.tsx').then(
    ({ FrontBar: Bar }) => ({ default: Bar }),
    () => ({ default: () => null }),
  ),
)
const MissingHouse = lazy<ComponentType>(() =>
  import('#app/ui/line-drawing.tsx').then(
    ({ LineDrawing }) => ({ default: () => <LineDrawing drawing="missingHouse" /> }),
    () => ({ default: () => null }),
  ),
)

/** An error that fills the window. Signed-out people keep the front-page bar (§2). */
export function ErrorScreen() {
  const isSignedOut = useSession() === null
  return (
    <div className="error-window window">
      {isSignedOut && (
        <Suspense fallback={null}>
          <FrontBar hasWays />
        </Suspense>
      )}
      <BlankPageError />
    </div>
  )
}

/** The same for a page without the shell, below a bar that stays. */
export function BlankPageError() {
  return (
    <main id="content" tabIndex={-1}>
      <PageError />
    </main>
  )
}

/**
 * An error inside the layout, where navigation still works: status, title, description, a drawing and a way back; never
 * a stack.
 */
export function PageError() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const error = useRouteError()
  useEffect(() => void endFirstLook(), [])
  const isMissing = error instanceof MissingChunkError
  const location = useLocation()
  useEffect(() => {
    if (!isMissing) return undefined
    const again = () => void navigate(location, { replace: true })
    const wait = import('#app/shell/routing/await-page.ts').then(({ awaitPage }) =>
      awaitPage(error.load, again),
    )
    // Not loaded: the button is left.
    return () => void wait.then((end) => end()).catch(() => undefined)
  }, [isMissing, error, location, navigate])
  const { statusCode, message } = describeError(
    isRouteErrorResponse(error) ? { status: error.status, message: String(error.data) } : error,
  )
  const kind = isMissing ? 'missing' : errorKind(statusCode, message)

  function goHome(): void {
    // Goes back if the previous entry is a page of ours: our entries carry an index.
    const { state } = window.history
    const canGoBack = typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
    void (canGoBack ? navigate(-1) : navigate('/'))
  }

  return (
    <div className="stack error-screen">
      <div className="error-drawing">
        <Suspense fallback={null}>
          <MissingHouse />
        </Suspense>
      </div>
      {!isMissing && <p className="error-status numeric">{statusCode}</p>}
      <h1>{t(`error.${kind}Title`)}</h1>
      <p>{t(`error.${kind}`)}</p>
      {isMissing ? (
        <Button kind="primary" size="large" onPress={() => window.location.reload()}>
          {t('error.reload')}
        </Button>
      ) : (
        <Button kind="primary" size="large" onPress={goHome}>
          {t('error.home')}
        </Button>
      )}
    </div>
  )
}

/** A 404, or a message that contains 404, means that the page was not found. */
function errorKind(statusCode: number, message: string): 'notFound' | 'wrong' {
  return statusCode === 404 || message.includes('404') ? 'notFound' : 'wrong'
}
