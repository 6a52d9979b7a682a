import { useTranslation } from 'react-i18next'
import type { AgreementState } from './agreement-state.ts'

/** Returns what words an agreement's state; of a stay it is what calendars and the inbox say. */
export function useStateText(): (state: AgreementState) => string {
  const { t } = useTranslation(['agreements', 'shell'])
  return (state) => {
    if (state === 'declined') return t('status.REJECTED')
    return state === 'cancelled' ? t('status.CANCELLED') : t(`shell:stay.${state}`)
  }
}
