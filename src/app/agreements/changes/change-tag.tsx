import { useTranslation } from 'react-i18next'
import type { ChangeState } from '#contract/agreement-change-states.ts'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'
import type { ChangeView } from './use-changes.ts'

const TONES: Record<ChangeState, StatusTone> = {
  OPEN: 'pending',
  ACCEPTED: 'good',
  DECLINED: 'bad',
  WITHDRAWN: 'plain',
  LAPSED: 'plain',
  GIVEN: 'good',
}

/** Says what became of a change. One that the server doesn't have waits on this device, or was refused. */
export function ChangeTag({ change: { edit, state } }: { change: ChangeView }) {
  const { t } = useTranslation('agreements')
  if (edit?.state === 'rejected') return <StatusTag tone="bad">{t('change.state.refused')}</StatusTag>
  if (edit !== null || state === undefined)
    return <StatusTag tone="local">{t('change.state.waiting')}</StatusTag>
  return (
    <StatusTag tone={TONES[state]} isQuiet={state !== 'OPEN'}>
      {t(`change.state.${state}`)}
    </StatusTag>
  )
}
