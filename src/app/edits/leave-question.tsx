import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'
import { session } from '#app/auth/session.ts'
import { LOGOUT_PATH } from '#app/auth/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

/** Asks before unsaved input is left behind. A sign-out has its own question, and a forced sign-out never waits. */
export function LeaveQuestion({ isAsked }: { isAsked: boolean }) {
  const { t } = useTranslation('edits')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAsked &&
      session().get() !== null &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== LOGOUT_PATH,
  )

  useEffect(() => {
    if (!isAsked) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAsked])

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      isOpen
      title={t('leave.title')}
      onClose={blocker.reset}
      footer={
        <>
          <Button onPress={blocker.reset}>{t('leave.stay')}</Button>
          <Button kind="danger" onPress={blocker.proceed}>
            {t('leave.go')}
          </Button>
        </>
      }
    >
      <p>{t('leave.lead')}</p>
    </Dialog>
  )
}
