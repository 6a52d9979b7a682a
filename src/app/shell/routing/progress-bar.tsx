import './progress-bar.css'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router-dom'
import { useIsDrawn } from '#app/ui/use-is-drawn.ts'

/**
 * A progress line along the top while a page loads, or while a prerendered page waits for the app: 3 px, 2 s to fill,
 * shown after 200 ms (§9).
 */
export function ProgressBar() {
  const isDrawn = useIsDrawn()
  const isLoading = useNavigation().state !== 'idle'
  return isDrawn || isLoading ? <PageLoading /> : null
}

/** The same line for the first page, when there is nothing else to show yet. */
export function PageLoading() {
  const { t } = useTranslation('shell')
  // Outside every landmark, where only a live region is allowed.
  return (
    <div aria-live="polite">
      <div className="progress-bar" role="progressbar" aria-label={t('loading')} />
    </div>
  )
}
