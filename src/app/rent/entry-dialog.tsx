import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelled } from '#app/format/labelled.ts'
import { v7 as newEntryId } from 'uuid'
import { entryProblems } from '#contract/entry-problems.ts'
import {
  amountOf,
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
import { ChargeNotes } from './documents/charge-notes.tsx'
import { ReceiptFields, type ReceiptInput, receiptOf } from './documents/receipt-fields.tsx'
import { type NoticeInput, servedBy } from './documents/notice-fields.tsx'
import { RentNotice } from './documents/rent-notice.tsx'
import { useEntryExtras } from './entry-extras.tsx'
import { dayLabel, firstAmount, likelyPeriod, receiptFacts, useGstNumber } from './entry-start.ts'
import { EntryQuestionNotice } from './entry-question.tsx'
import { isWrongYear } from './entry-questions.ts'
import { useEntryQuestions } from './use-entry-questions.ts'
import { BondPart, bondOf } from './bond-part.tsx'
import { NO_PERIOD, type Period, PeriodFields } from './period-fields.tsx'
import { forgetSlip, Slip, SlipField } from './slip.tsx'
import { type Trouble, writeEntry } from './write-entry.ts'
import type { Writing } from './writing.ts'

/**
 * Writes an entry, once questions about slips are answered. Facts are kept here at once and sent later; a decision about
 * money asks the server and waits for the response.
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
  const [{ id, bondId }] = useState(() => ({ id: newEntryId(), bondId: newEntryId() }))
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
  const [bondPart, setBondPart] = useState<number | null>(null)
  const [hasTried, setHasTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const { form, showFault } = useFirstFault()

  const cents = amountOf(kind) === 'none' || amount === null ? null : Math.round(amount * 100)
  const bondCents = bondPart === null ? 0 : Math.round(bondPart * 100)
  // A bond that comes with the rent is no rent: it's an entry of its own.
  const rentCents = cents === null ? null : cents - bondCents
  const hasReceipt =
    isReceipted(kind) && (receipt.isWanted ?? (kind === 'BOND_RECEIVED' || method === 'CASH'))
  const hasPeriod = kind === 'PAYMENT' || (kind === 'CONFIRMATION' && hasReceipt)
  const period = (hasPeriod ? (saidPeriod ?? likelyPeriod(ledger, rentCents)) : null) ?? NO_PERIOD
  const gstNumber = useGstNumber(kind, ledger, day)
  const { asked, claim, isSure, sayClaim, saySure } = useEntryQuestions(ledger, { kind, cents, day, about })
  const named = about ?? claim
  const extras = useEntryExtras(ledger, { kind, method, amount: rentCents })
  const entry: Omit<NewLedgerEntry, 'writtenAt' | 'receipt'> & { receipt: null } = {
    ...NO_ENTRY,
    agreementId: ledger.agreementId,
    kind,
    amount: rentCents,
    day: day ?? '',
    method: hasMethod(kind) ? method : null,
    periodFrom: period.from,
    periodTo: period.to,
    entryId: named?.id ?? null,
    ...(isSure ? { isSure } : {}),
    reference: reference.trim(),
    note: note.trim(),
    payer: payer.trim(),
    attachments: slip,
    ...servedBy(notice, ledger),
    ...extras.said,
  }
  const problems = entryProblems(entry, {
    party: ledger.party,
    named: named && { ...named, agreementId: ledger.agreementId },
    today: ledger.today,
  })
  const isDayMissing = day === null || day === ''
  const isYearWrong = !isDayMissing && isWrongYear(day)

  async function write(): Promise<void> {
    setHasTried(true)
    if (Object.keys(problems).length > 0 || isDayMissing || isYearWrong || asked) return showFault()
    await send(entry, hasReceipt)
  }

  /** The guest's claim is money that is recorded already, so that nothing is received again. */
  async function writeSame(sameAs: string): Promise<void> {
    const { agreementId, entryId } = entry
    const same = { ...NO_ENTRY, agreementId, entryId, kind: 'SAME_MONEY', day: ledger.today, sameAs } as const
    await send(same, false)
  }

  async function send(said: typeof entry, hasReceipt: boolean): Promise<void> {
    setIsBusy(true)
    setTrouble(null)
    const money = { cents: rentCents ?? 0, said: saidPeriod, ...extras.said }
    const facts = { gstNumber, ...receiptFacts(kind, ledger, money) }
    const hasBondReceipt = bondCents > 0 && receipt.isWanted !== false
    const failed =
      (await writeEntry(id, said, hasReceipt ? receiptOf(receipt, facts) : null)) ??
      (bondCents > 0
        ? await writeEntry(bondId, bondOf(said, bondCents), hasBondReceipt ? receiptOf(receipt, {}) : null)
        : null)
    setIsBusy(false)
    if (failed !== null) {
      setTrouble(failed)
      showFault()
    } else if (hasReceipt || hasBondReceipt) onReceipt(hasReceipt ? id : bondId)
    else onClose()
  }

  function leave(): void {
    forgetSlip(id, slip)
    onClose()
  }

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
        {amountOf(kind) !== 'none' && (
          <MoneyField
            label={t(kind === 'RENT_CHANGE' ? 'field.newRent' : 'field.amount')}
            value={amount}
            max={AGREEMENT_AMOUNT_MAX}
            error={
              hasTried && problems.amount && bondCents === 0
                ? t('forms:rule.required', { name: t('field.amount') })
                : undefined
            }
            onValue={setAmount}
          />
        )}
        {kind === 'PAYMENT' && (
          <BondPart value={bondPart} isOver={hasTried && bondCents >= (cents ?? 0)} onValue={setBondPart} />
        )}
        {kind !== 'DECLINE' && kind !== 'REVERSAL' && (
          <DayField
            label={t(`day.${dayLabel(kind)}`)}
            help={kind === 'RENT_END' ? t('help.leaving') : undefined}
            value={day}
            error={
              !hasTried
                ? undefined
                : isDayMissing
                  ? t('forms:rule.required', { name: t('field.day') })
                  : isYearWrong
                    ? t('ask.year')
                    : problems.day && t('notYet')
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
        {extras.fields}
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
        {asked && (
          <EntryQuestionNotice
            question={asked}
            cents={cents}
            day={day}
            onSame={() => {
              if (asked.kind === 'recorded') void writeSame(asked.payment.id)
              else sayClaim(true)
            }}
            onSure={asked.kind === 'claim' ? () => sayClaim(false) : () => saySure(asked)}
          />
        )}
        <p className="rent-form-when">{t(isQueued(kind) ? 'when.queued' : 'when.online')}</p>
        {trouble && <Notice icon="exclamation-circle">{t(`trouble.${trouble}`)}</Notice>}
      </div>
    </Dialog>
  )
}
