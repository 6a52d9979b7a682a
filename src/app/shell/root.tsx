import './layout/offline-banner.css'
import './layout/skip-link.css'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { Icon } from '#app/ui/icon.tsx'
import { useSession } from '#app/auth/session.ts'
import { AssistantSlot } from './assistant-slot.tsx'
import { useBrowserOnline } from './layout/browser-online.ts'
import { ProgressBar } from './routing/progress-bar.tsx'
import { useFollowSession } from './updates/use-follow-session.ts'
import { usePageChange } from './navigation/use-page-change.ts'

/** Wraps every page, signed in or not. */
export function Root() {
  const { t } = useTranslation('shell')
  const session = useSession()
  useFollowSession()
  usePageChange()
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <ProgressBar />
      {session === null && <SignedOutBanner />}
      <Outlet />
      <AssistantSlot />
    </>
  )
}

/** Shows only the specified sentence: nobody is signed in, so nothing is known to wait. */
function SignedOutBanner() {
  const { t } = useTranslation('shell')
  const isOnline = useBrowserOnline()
  return (
    <div role="status">
      {!isOnline && (
        <div className="abreast offline-banner">
          <Icon name="cloud-slash" />
          <b className="offline-banner-words">{t('banner.offline')}</b>
        </div>
      )}
    </div>
  )
}
