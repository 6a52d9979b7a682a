import './error-screen.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LineDrawing } from '#app/ui/line-drawing.tsx'

/** For a signed-in person whose account lacks what a page asks for (§2). */
export function Component() {
  const { t } = useTranslation('shell')
  return (
    <main id="content" tabIndex={-1}>
      <div className="error-screen">
        <LineDrawing drawing="missingHouse" />
        <h1>{t('error.forbiddenTitle')}</h1>
        <p>{t('error.forbidden')}</p>
        <Link to="/" className="button button-primary button-large">
          {t('error.home')}
        </Link>
      </div>
    </main>
  )
}
