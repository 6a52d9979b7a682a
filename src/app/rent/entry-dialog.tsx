import { useTranslation } from 'react-i18next'
import { isQueued } from '#contract/ledger-entry.ts'
import { centsText } from '#app/format/cents-text.ts'
import { labelled } from '#app/format/labelled.ts'
import { useFirstFault } from '#app/forms/use-first-fault.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { EntryFields } from './entry-fields.tsx'
import { EntryQuestionNotice } from './entry-question.tsx'
import type { WrittenKind } from './entry-kinds.ts'
import { Slip } from './slip.tsx'
import { type EntryActions, type EntryForm, useEntryForm } from './use-entry-form.ts'

/**
 * Writes an entry, once questions about slips are answered. Facts are kept here at once and sent later; a decision about
 * money asks the server and waits for the response.
 */
export function EntryDialog({
  ledger,
  writing,
  onClose,
  onReceipt,
}: {
  ledger: LedgerView
  writing: { kind: WrittenKind; about: EntryView | null; id?: string }
  onClose: () => void
  /** Called with the id of an entry for which a receipt was written. */
  onReceipt: (entryId: string) => void
}) {
  const { t } = useTranslation('rent')
  const { form: element, showFault } = useFirstFault()
  const { form, actions } = useEntryForm(ledger, writing, { onClose, onReceipt, onFault: showFault })
  const { kind, about } = form
  const isWithdrawal = kind === 'REVERSAL' && about?.kind === 'CLAIM'
  return (
    <Dialog
      isOpen
      title={
        kind === 'PAYMENT'
          ? t(form.values.method === 'CASH' ? 'cash.from' : 'cash.paymentFrom', { name: ledger.otherName })
          : t(isWithdrawal ? 'write.withdrawal' : `write.${kind}`)
      }
      onClose={actions.leave}
      footer={
        <div className="rent-dialog-actions row gap-2">
          <Button onPress={actions.leave}>{t('cancel')}</Button>
          <Button kind="primary" isBusy={actions.isBusy} onPress={() => void actions.write()}>
            {t(doneWord(kind, isWithdrawal))}
          </Button>
        </div>
      }
    >
      <div className="rent-form form" ref={element}>
        {about && <AboutEntry about={about} isWithdrawal={isWithdrawal} />}
        {kind === 'REVERSAL' && <p className="rent-form-when">{t('help.reversal')}</p>}
        {about && <Slip entry={about} />}
        <EntryFields form={form} />
        <Question form={form} actions={actions} />
        <p className="rent-form-when">{t(isQueued(kind) ? 'when.queued' : 'when.online')}</p>
        {actions.trouble && <Notice icon="exclamation-circle">{t(`trouble.${actions.trouble}`)}</Notice>}
      </div>
    </Dialog>
  )
}

function doneWord(kind: WrittenKind, isWithdrawal: boolean) {
  if (kind === 'PAYMENT') return 'cash.done'
  if (kind !== 'REVERSAL') return 'save'
  return isWithdrawal ? 'step.withdraw' : 'step.reverse'
}

function AboutEntry({ about, isWithdrawal }: { about: EntryView; isWithdrawal: boolean }) {
  const { t, i18n } = useTranslation('rent')
  const what = t(isWithdrawal ? 'write.CLAIM' : `kind.${about.kind}`)
  return <p>{labelled(what, centsText(about.amount), i18n.language)}</p>
}

function Question({ form, actions }: { form: EntryForm; actions: EntryActions }) {
  const { asked, sayClaim, saySure } = actions.questions
  if (!asked) return null
  return (
    <EntryQuestionNotice
      question={asked}
      cents={form.money.cents}
      day={form.values.day}
      onSame={() => {
        if (asked.kind === 'recorded') void actions.writeSame(asked.payment.id)
        else sayClaim(true)
      }}
      onSure={asked.kind === 'claim' ? () => sayClaim(false) : () => saySure(asked)}
    />
  )
}
