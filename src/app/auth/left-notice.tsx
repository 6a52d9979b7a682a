import { useTranslation } from 'react-i18next'
import { Notice } from '#app/ui/notice.tsx'
import type { SignedOutState } from './paths.ts'

/** After a sign-out that should leave nothing here, says what a check of the storage found. */
export function LeftNotice({ left }: { left: NonNullable<SignedOutState['left']> }) {
  const { t } = useTranslation('leaving')
  if (left === 'something') return <Notice icon="exclamation-circle">{t('left.something')}</Notice>
  return (
    <Notice icon="check-circle" tone="good">
      {t(`left.${left}`)}
    </Notice>
  )
}
