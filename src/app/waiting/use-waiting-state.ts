import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import type { WaitingMessage } from '#workers/replica-api.ts'

/** Words the state of a waiting message: when it was written, or the result of the last attempt. */
export function useWaitingState({ state, rejection, attempts, writtenAt, waitsFor }: WaitingMessage): string {
  const { t } = useTranslation('waiting')
  const dates = useDateText()
  const written = t('written', { when: dates.moment(writtenAt) })
  const tried = attempts.length > 0 && t('tried', { count: attempts.length })
  if (waitsFor !== null && state !== 'rejected') return [written, t(`waitsFor.${waitsFor}`)].join(' · ')
  switch (state) {
    case 'queued':
      return [written, tried].filter(Boolean).join(' · ')
    case 'sending':
      return t('state.sending')
    case 'uncertain':
      return [t('state.uncertain'), tried].filter(Boolean).join(' · ')
    case 'rejected':
      return t('state.rejected', { reason: t(`reason.${rejection ?? 'invalid'}`) })
  }
}
