import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { productName } from '#app/i18n/i18n.ts'
import type { NotificationWords } from './push.ts'

/** What a notification says, in the language of now. */
export function useNotificationWords(): NotificationWords {
  const { t } = useTranslation('device')
  const body = t('push.newMessage')
  return useMemo(() => ({ title: productName(), body }), [body])
}
