import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { loadStrings, productName } from '#app/i18n/i18n.ts'
import type { ServiceWorkerReport } from '#workers/service-worker-message.ts'

/**
 * Opens the target of a pressed notification, and keeps this device's notifications alive and in the person's language.
 */
export function useNotifications(): void {
  const navigate = useNavigate()
  const { t, i18n } = useTranslation('device')

  useEffect(() => {
    const workers = (navigator as Partial<Navigator>).serviceWorker
    const follow = ({ data }: MessageEvent<ServiceWorkerReport | null>) => {
      if (data?.type === 'open') void navigate(data.path)
    }
    workers?.addEventListener('message', follow)
    return () => workers?.removeEventListener('message', follow)
  }, [navigate])

  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    void Promise.all([import('#app/device/push.ts'), loadStrings('device')]).then(([{ renewPush }]) =>
      renewPush({ title: productName(), body: t('push.newMessage'), unsent: t('push.unsent') }),
    )
  }, [t, i18n.language])
}
