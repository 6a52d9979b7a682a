import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as newChangeId } from 'uuid'
import { AGREEMENT_CHANGE_REASON_MAX } from '#contract/limits.ts'
import type { ChangeView } from '#app/agreements/changes/use-changes.ts'
import { LinesField } from '#app/forms/lines-field.tsx'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { AgreementView } from '#workers/replica-api.ts'

/** Proposes to withdraw a notice, offline too. It stands until the other party agrees. */
export function WithdrawDialog({
  agreement,
  change,
  onClose,
}: {
  agreement: AgreementView
  change: ChangeView
  onClose: () => void
}) {
  const { t } = useTranslation('agreements')
  const [reason, setReason] = useState('')
  const [hasFailed, setHasFailed] = useState(false)

  async function propose(): Promise<void> {
    const fields = { agreementId: agreement.id, withdraws: change.id, reason: reason.trim() }
    const made = await mutate('createRecord', { collection: 'agreementChanges', id: newChangeId(), fields })
    setHasFailed(!made.ok)
    if (made.ok) onClose()
  }

  return (
    <Dialog
      isOpen
      title={t('toEnd.propose.title')}
      onClose={onClose}
      footer={
        <div className="actions at-end gap-3">
          <Button onPress={onClose}>{t('steps.back')}</Button>
          <Button kind="primary" onPress={() => void propose()}>
            {t('toEnd.propose.do')}
          </Button>
        </div>
      }
    >
      <div className="agreement-question stack gap-4">
        <p>{t('toEnd.propose.text')}</p>
        <LinesField
          label={t('toEnd.reason')}
          value={reason}
          rows={2}
          maxLength={AGREEMENT_CHANGE_REASON_MAX}
          onValue={setReason}
        />
        <p role="alert" className="agreement-problem">
          {hasFailed && t('new.failed')}
        </p>
      </div>
    </Dialog>
  )
}
