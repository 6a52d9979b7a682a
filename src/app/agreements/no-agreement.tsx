import { useTranslation } from 'react-i18next'
import { AGREEMENTS_PATH } from '#app/format/paths.ts'
import { NotHere } from '#app/ui/not-here.tsx'

/** Shown when an agreement is neither on this device nor on the server. */
export function NoAgreement() {
  const { t } = useTranslation('agreements')
  return <NotHere title={t('notHere')} more={t('notHereMore')} to={AGREEMENTS_PATH} back={t('back')} />
}
