import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelled } from '#app/format/labelled.ts'
import { v7 as newEntryId } from 'uuid'
import {
  amountOf,
  entryProblems,
  hasMethod,
  hasSlip,
  isQueued,
  isReceipted,
  type NewLedgerEntry,
  NO_ENTRY,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '#contract/ledger-entry.ts'
import {
  AGREEMENT_AMOUNT_MAX,
  AGREEMENT_LINE_MAX,
  LEDGER_NOTE_MAX,
  LEDGER_REFERENCE_MAX,
} from '#contract/limits.ts'
import { receiptDueHours } from '#contract/rent-law.ts'
import { DayField } from '#app/forms/day-field.tsx'
import { LineField } from '#app/forms/line-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import { MoneyField } from '#app/forms/money-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { useFirstFault } from '#app/forms/use-first-fault.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { LedgerView } from '#workers/replica-api.ts'
import { centsText } from '#app/format/cents-text.ts'
import { claimLike, twinOf } from './alike.ts'
import { ChargeNotes } from './documents/charge-notes.tsx'
import { ReceiptFields, type ReceiptInput, receiptOf } from './documents/receipt-fields.tsx'
import type { NoticeInput } from './documents/notice-fields.tsx'
import { RentNotice } from './documents/rent-notice.tsx'
import { dayLabel, firstAmount, likelyPeriod, useGstNumber } from './entry-start.ts'
import { type Period, PeriodFields } from './period-fields.tsx'
import { forgetSlip, Slip, SlipField } from './slip.tsx'
import { type Trouble, writeEntry } from './write-entry.ts'
import type { Writing } from './writing.ts'

/**
 * Writes an entry. Facts that its author knows are kept on the device at once and sent later; a decision about money
 * asks the server and waits for the response. If the money looks like a claim of the guest, it asks whether it is the
 * same.
 */
export function EntryDialog({
  ledger,
  writing: { kind, about: begun },
  onClose,
  onReceipt,
}: {
  ledger: LedgerView
  writing: Writing
  onClose: () => void
  /** Called with the id of an entry for which a receipt was written. */
  onReceipt: (entryId: string) => void
}) {
  const { t, i18n } = useTranslation(['rent', 'documents', 'forms'])
  // The current version: the slip of a claim may arrive after it.
  const about = begun && (ledger.entries.find(({ id: entryId }) => entryId === begun.id) ?? begun)
  const [id] = useState(() => newEntryId())
  const [amount, setAmount] = useState<number | null>(() => firstAmount(kind, ledger, about?.amount ?? null))
  const [day, setDay] = useState<string | null>(
    about?.kind === 'CLAIM' && kind === 'CONFIRMATION' ? about.day : ledger.today,
  )
  const [method, setMethod] = useState<PaymentMethod>(
    about?.method ?? (ledger.party === 'host' ? 'CASH' : 'BANK'),
  )
  const [reference, setReference] = useState('')
  const [note, setNote] = useState('')
  const [payer, setPayer] = useState('')
  const [slip, setSlip] = useState<string[]>([])
  const [saidPeriod, setSaidPeriod] = useState<Period | null>(null)
  const [receipt, setReceipt] = useState<ReceiptInput>({
    isWanted: null,
    receivedBy: ledger.terms.hostName,
    strokes: [],
  })
  const [notice, setNotice] = useState<NoticeInput>({ day: null, method: 'HAND', isAfterFive: false })
  const [isClaim, setIsClaim] = useState<boolean | null>(null)
  const [isAnother, setIsAnother] = useState(false)
  const [hasTried, setHasTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const { form, showFault } = useFirstFault()

  const cents = amountOf(kind) === 'none' || amount === null ? null : Math.round(amount * 100)
  const hasReceipt =
    isReceipted(kind) && (receipt.isWanted ?? (kind === 'BOND_RECEIVED' || method === 'CASH'))
  const hasPeriod = kind === 'PAYMENT' || (kind === 'CONFIRMATION' && hasReceipt)
  const period = (hasPeriod ? (saidPeriod ?? likelyPeriod(ledger, cents)) : null) ?? { from: null, to: null }
  const gstNumber = useGstNumber(kind, ledger)
  const alike = kind === 'PAYMENT' ? (claimLike(ledger, cents, day) ?? null) : null
  const named = about ?? (isClaim === true ? alike : null)
  const entry: Omit<NewLedgerEntry, 'writtenAt' | 'receipt'> & { receipt: null } = {
    ...NO_ENTRY,
    agreementId: ledger.agreementId,
    kind,
    amount: cents,
    day: day ?? '',
    method: hasMethod(kind) ? method : null,
    periodFrom: period.from,
    periodTo: period.to,
    entryId: named?.id ?? null,
    reference: reference.trim(),
    note: note.trim(),
    payer: payer.trim(),
    attachments: slip,
    servedOn: notice.day,
    serviceMethod: notice.day === null ? null : notice.method,
    ...(notice.day !== null && notice.method === 'ELECTRONIC'
      ? { isServedAfterFive: notice.isAfterFive }
      : {}),
  }
  const problems = entryProblems(entry, {
    party: ledger.party,
    named: named && { ...named, agreementId: ledger.agreementId },
    today: ledger.today,
  })
  const isDayMissing = day === null || day === ''
  const asks = alike !== null && isClaim === null
  // Two devices may have recorded the same cash. Both entries stay, and the person is asked about the second.
  const twin = kind === 'PAYMENT' && alike === null ? twinOf(ledger, cents, day) : undefined
  const asksTwin = twin !== undefined && !isAnother

  async function write(): Promise<void> {
    setHasTried(true)
    if (Object.keys(problems).length > 0 || isDayMissing || asks || asksTwin) return showFault()
    setIsBusy(true)
    setTrouble(null)
    const failed = await writeEntry(id, entry, hasReceipt ? receiptOf(receipt, gstNumber) : null)
    setIsBusy(false)
    if (failed !== null) {
      setTrouble(failed)
      showFault()
    } else if (hasReceipt) onReceipt(id)
    else onClose()
  }

  function leave(): void {
    forgetSlip(id, slip)
    onClose()
  }

  const needsAmount = amountOf(kind) !== 'none'
  const isWithdrawal = kind === 'REVERSAL' && about?.kind === 'CLAIM'
  return (
    <Dialog
      isOpen
      title={t(isWithdrawal ? 'write.withdrawal' : `write.${kind}`)}
      onClose={leave}
      footer={
        <div className="rent-dialog-actions">
          <Button onPress={leave}>{t('cancel')}</Button>
          <Button kind="primary" isBusy={isBusy} onPress={() => void write()}>
            {t(kind !== 'REVERSAL' ? 'save' : isWithdrawal ? 'step.withdraw' : 'step.reverse')}
          </Button>
        </div>
      }
    >
      <div className="rent-form" ref={form}>
        {about && (
          <p>
            {labelled(
              t(isWithdrawal ? 'write.CLAIM' : `kind.${about.kind}`),
              centsText(about.amount),
              i18n.language,
            )}
          </p>
        )}
        {kind === 'REVERSAL' && <p className="rent-form-when">{t('help.reversal')}</p>}
        {about && <Slip entry={about} />}
        {needsAmount && (
          <MoneyField
            label={t(kind === 'RENT_CHANGE' ? 'field.newRent' : 'field.amount')}
            value={amount}
            max={AGREEMENT_AMOUNT_MAX}
            error={
              hasTried && problems.amount ? t('forms:rule.required', { name: t('field.amount') }) : undefined
            }
            onValue={setAmount}
          />
        )}
        {kind !== 'DECLINE' && kind !== 'REVERSAL' && (
          <DayField
            label={t(`day.${dayLabel(kind)}`)}
            help={kind === 'RENT_END' ? t('help.leaving') : undefined}
            value={day}
            error={
              hasTried && (isDayMissing || problems.day)
                ? isDayMissing
                  ? t('forms:rule.required', { name: t('field.day') })
                  : t('notYet')
                : undefined
            }
            onValue={setDay}
          />
        )}
        {hasMethod(kind) && (
          <SelectField
            label={t('field.method')}
            value={method}
            options={PAYMENT_METHODS.map((value) => ({ value, label: t(`method.${value}`) }))}
            onValue={setMethod}
          />
        )}
        {kind === 'PAYMENT' && (
          <LineField
            label={t('field.payer')}
            help={t('help.payer')}
            value={payer}
            maxLength={AGREEMENT_LINE_MAX}
            onValue={setPayer}
          />
        )}
        {(hasMethod(kind) || kind === 'BOND_LODGED') && (
          <LineField
            label={t('field.reference')}
            value={reference}
            maxLength={LEDGER_REFERENCE_MAX}
            onValue={setReference}
          />
        )}
        <LinesField
          label={t(kind === 'CHARGE' ? 'field.what' : 'field.note')}
          value={note}
          rows={2}
          maxLength={LEDGER_NOTE_MAX}
          onValue={setNote}
        />
        {hasSlip(kind) && <SlipField entryId={id} ids={slip} onIds={setSlip} />}
        {hasPeriod && (
          <PeriodFields
            period={period}
            error={hasTried && problems.periodTo ? t('documents:period.wrong') : undefined}
            onPeriod={setSaidPeriod}
          />
        )}
        {isReceipted(kind) && (
          <ReceiptFields
            input={receipt}
            isWanted={hasReceipt}
            dueHours={receiptDueHours(method, ledger.terms.regime)}
            onChange={setReceipt}
          />
        )}
        {kind === 'CHARGE' && <ChargeNotes regime={ledger.terms.regime} />}
        {kind === 'RENT_CHANGE' && (
          <RentNotice ledger={ledger} from={day} cents={cents} notice={notice} onNotice={setNotice} />
        )}
        {asks && alike && (
          <Notice icon="question-circle">
            <Slip entry={alike} />
            <p>{t('same.question', { amount: centsText(alike.amount) })}</p>
            <div className="rent-dialog-actions">
              <Button onPress={() => setIsClaim(true)}>{t('same.yes')}</Button>
              <Button onPress={() => setIsClaim(false)}>{t('same.no')}</Button>
            </div>
          </Notice>
        )}
        {asksTwin && (
          <Notice icon="question-circle">
            <p>{t('documents:twin.question', { amount: centsText(cents) })}</p>
            <div className="rent-dialog-actions">
              <Button onPress={() => setIsAnother(true)}>{t('documents:twin.yes')}</Button>
            </div>
          </Notice>
        )}
        <p className="rent-form-when">{t(isQueued(kind) ? 'when.queued' : 'when.online')}</p>
        {trouble && <Notice icon="exclamation-circle">{t(`trouble.${trouble}`)}</Notice>}
      </div>
    </Dialog>
  )
}
