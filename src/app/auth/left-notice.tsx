import { useTranslation } from 'react-i18next'
import { Notice } from '#app/ui/notice.tsx'

/** After a sign-out that should leave nothing here, says what a check of the storage found. */
export function LeftNotice({ left }: { left: 'nothing' | 'something' }) {
  const { t } = useTranslation('leaving')
  return left === 'nothing' ? (
    <Notice icon="check-circle" tone="good">
      {t('left.nothing')}
    </Notice>
  ) : (
    <Notice icon="exclamation-circle">{t('left.something')}</Notice>
  )
}
