import './skip-link.css'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { ProgressBar } from './progress-bar.tsx'
import { useFollowSession } from './use-follow-session.ts'
import { usePageChange } from './use-page-change.ts'

/** What stands around every page, signed in or not. */
export function Root() {
  const { t } = useTranslation('shell')
  useFollowSession()
  usePageChange()
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <ProgressBar />
      <Outlet />
    </>
  )
}
