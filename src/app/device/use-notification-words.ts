import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { productName } from '#app/i18n/i18n.ts'
import type { NotificationWords } from '#workers/service-worker-message.ts'

/** Returns the texts of notifications in the current language. */
export function useNotificationWords(): NotificationWords {
  const { t } = useTranslation('device')
  const body = t('push.newMessage')
  const unsent = t('push.unsent')
  return useMemo(() => ({ title: productName(), body, unsent }), [body, unsent])
}
