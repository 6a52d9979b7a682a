import './layout/error-screen.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '#app/auth/session.ts'
import { LineDrawing } from '#app/ui/line-drawing.tsx'
import { FrontBar } from './layout/front-bar.tsx'

/** Shown to a signed-in person whose account lacks the permission for a page (§2). */
export function Component() {
  const { t } = useTranslation('shell')
  const isSignedOut = useSession() === null
  return (
    <div className="error-window window">
      {isSignedOut && <FrontBar hasWays />}
      <main id="content" tabIndex={-1}>
        <div className="stack error-screen">
          <LineDrawing drawing="missingHouse" />
          <h1>{t('error.forbiddenTitle')}</h1>
          <p>{t('error.forbidden')}</p>
          <Link to="/" className="button button-primary button-large">
            {t('error.home')}
          </Link>
        </div>
      </main>
    </div>
  )
}
