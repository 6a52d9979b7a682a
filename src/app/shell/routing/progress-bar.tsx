import './progress-bar.css'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router-dom'
import { useIsDrawn } from '#app/ui/use-is-drawn.ts'

/** A line along the top while a page loads, or the app for a drawn one: 3 px, 2 s to fill, not before 200 ms (§9). */
export function ProgressBar() {
  const isDrawn = useIsDrawn()
  const isLoading = useNavigation().state !== 'idle'
  return isDrawn || isLoading ? <PageLoading /> : null
}

/** The same line for the first page, when there is nothing else to show yet. */
export function PageLoading() {
  const { t } = useTranslation('shell')
  // It stands outside of every landmark, where only what is told by itself may.
  return (
    <div aria-live="polite">
      <div className="progress-bar" role="progressbar" aria-label={t('loading')} />
    </div>
  )
}
