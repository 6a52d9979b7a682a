import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeTag } from '#app/agreements/changes/change-tag.tsx'
import { useChangeText } from '#app/agreements/changes/use-change-text.ts'
import type { ChangeView } from '#app/agreements/changes/use-changes.ts'
import { otherParty } from '#app/agreements/parties/other-party.ts'
import { useSession } from '#app/auth/session.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { useNoticeProblem } from './use-notice-problem.ts'

const LetterDialog = lazyPanel(async () => (await import('./notice-letter-dialog.tsx')).NoticeLetterDialog)
const WithdrawDialog = lazyPanel(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)

/** One notice: who gave it, when it ends the agreement, and its letter. One that waits here can be discarded. */
export function NoticeItem({
  agreement,
  change,
  canWithdraw,
}: {
  agreement: AgreementView
  change: ChangeView
  canWithdraw: boolean
}) {
  const { t } = useTranslation(['agreements', 'documents'])
  const dayText = useDayText()
  const changeText = useChangeText()
  const wording = useNoticeProblem(null)
  const me = useSession()?.user.id
  const [opened, setOpened] = useState<'letter' | 'withdraw' | null>(null)
  const { edit, notice, proposedBy = me, receivedOn = null, reason = '' } = change
  if (!notice) return null
  const name = otherParty(agreement).name || t('unnamed')
  const rows = [
    ...changeText(change, agreement),
    { label: t('documents:service.method'), value: t(`documents:service.${notice.method}`) },
    ...(receivedOn === null ? [] : [{ label: t('documents:service.received'), value: dayText(receivedOn) }]),
  ]
  return (
    <>
      <p className="row spread gap-3">
        <span>{proposedBy === me ? t('toEnd.byMe') : t('toEnd.byThem', { name })}</span>
        <ChangeTag change={change} />
      </p>
      <dl className="agreement-rows stack">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {reason !== '' && (
        <p dir="auto">
          <q>{reason}</q>
        </p>
      )}
      {edit?.state === 'rejected' && (
        <p role="alert" className="agreement-problem">
          {wording(Object.values(edit.fieldErrors)[0] ?? 'refused')}
        </p>
      )}
      <div className="actions gap-3">
        <Button kind="quiet" icon="file-text" onPress={() => setOpened('letter')}>
          {t('toEnd.letter.open')}
        </Button>
        {edit !== null && edit.state !== 'sending' && (
          <Button
            kind="quiet"
            onPress={() => void mutate('discardEdit', { collection: 'agreementChanges', id: change.id })}
          >
            {t('change.discard')}
          </Button>
        )}
        {canWithdraw && (
          <Button kind="quiet" onPress={() => setOpened('withdraw')}>
            {t('toEnd.propose.do')}
          </Button>
        )}
      </div>
      {opened === 'letter' && (
        <LetterDialog agreement={agreement} change={change} onClose={() => setOpened(null)} />
      )}
      {opened === 'withdraw' && (
        <WithdrawDialog agreement={agreement} change={change} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
