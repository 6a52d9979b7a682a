import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as newEntryId } from 'uuid'
import { NO_ENTRY, PAYMENT_METHODS, type PaymentMethod } from '#contract/ledger-entry.ts'
import { AGREEMENT_AMOUNT_MAX, LEDGER_NOTE_MAX } from '#contract/limits.ts'
import { cashRounding } from '#domain/money/cash-rounding.ts'
import { entryProblems } from '#domain/money/entry-problems.ts'
import { centsText } from '#app/format/cents-text.ts'
import { DayField } from '#app/forms/day-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import { MoneyField } from '#app/forms/money-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { useFirstFault } from '#app/forms/use-first-fault.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { HelpedRent } from '#workers/replica-api.ts'
import { EntryQuestionNotice } from './entry-question.tsx'
import { isWrongYear } from './entry-questions.ts'
import { type Trouble, writeEntry } from './write-entry.ts'

type Props = { rent: HelpedRent; hostName: string; onClose: () => void }

/** Records money that somebody takes for the host of a room. Their host writes the receipt. */
export function HelpedPayment({ rent, hostName, onClose }: Props) {
  const { t } = useTranslation(['rent', 'forms'])
  const { said, change, cents, faults, isTwin, isBusy, trouble, form, write } = usePayment(rent, onClose)
  const left = rent.owed - (cents ?? 0) - said.rounding
  const amount = centsText(Math.abs(left))
  return (
    <Dialog
      isOpen
      title={t(said.method === 'CASH' ? 'cash.from' : 'cash.paymentFrom', { name: rent.guestName })}
      onClose={onClose}
      footer={
        <div className="rent-dialog-actions row gap-2">
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" isBusy={isBusy} onPress={() => void write(false)}>
            {t('cash.done')}
          </Button>
        </div>
      }
    >
      <div className="rent-form form" ref={form}>
        <MoneyField
          label={t('field.amount')}
          value={said.amount}
          max={AGREEMENT_AMOUNT_MAX}
          error={faults.amount && t('forms:rule.required', { name: t('field.amount') })}
          onValue={(value) => change({ amount: value })}
        />
        {cents !== null && (
          <p className="rent-form-when">
            {left > 0 ? t('cash.left', { amount }) : left < 0 ? t('cash.ahead', { amount }) : t('cash.even')}
          </p>
        )}
        <SelectField<PaymentMethod>
          label={t('field.method')}
          value={said.method}
          options={PAYMENT_METHODS.map((value) => ({ value, label: t(`method.${value}`) }))}
          onValue={(method) => change({ method })}
        />
        <DayField
          label={t('day.paid')}
          value={said.day}
          error={faults.day}
          onValue={(day) => change({ day })}
        />
        <LinesField
          label={t('field.note')}
          value={said.note}
          rows={2}
          maxLength={LEDGER_NOTE_MAX}
          onValue={(note) => change({ note })}
        />
        {isTwin && (
          <EntryQuestionNotice
            question={{ kind: 'twin' }}
            cents={cents}
            day={said.day}
            onSame={onClose}
            onSure={() => void write(true)}
          />
        )}
        <p className="rent-form-when">{t('helped.receipt', { host: hostName })}</p>
        <p className="rent-form-when">{t('when.queued')}</p>
        {trouble && <Notice icon="exclamation-circle">{t(`trouble.${trouble}`)}</Notice>}
      </div>
    </Dialog>
  )
}

type Said = { amount: number | null; method: PaymentMethod; day: string | null; note: string }

/** What the person enters. `write` keeps it on this device and closes, or says what is missing or asks first. */
function usePayment(rent: HelpedRent, onClose: () => void) {
  const { t } = useTranslation(['rent', 'forms'])
  const likely = rent.owed > 0 ? rent.owed : (rent.next?.amount ?? 0)
  // The payment has its id before anything is typed, so that two presses write it once.
  const [id] = useState(() => newEntryId())
  const [said, setSaid] = useState<Said>({
    amount: likely > 0 ? likely / 100 : null,
    method: 'CASH',
    day: rent.today,
    note: '',
  })
  const [hasTried, setHasTried] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const { form, showFault } = useFirstFault()

  const cents = said.amount === null ? null : Math.round(said.amount * 100)
  const rounding = cashRounding({ kind: 'PAYMENT', method: said.method, amount: cents }, rent.owed)
  const day = said.day ?? ''
  const entry = {
    ...NO_ENTRY,
    ...({ agreementId: rent.agreementId, kind: 'PAYMENT', amount: cents, day, method: said.method } as const),
    note: said.note.trim(),
    ...(rounding === null ? {} : { rounding }),
  }
  const problems = entryProblems(entry, { party: 'host', named: null, today: rent.today })
  const dayFault =
    day === ''
      ? t('forms:rule.required', { name: t('field.day') })
      : isWrongYear(day)
        ? t('ask.year')
        : problems.day && t('notYet')
  const isTwin = isAsked && rent.lastPaid?.day === day && rent.lastPaid.amount === cents

  async function write(isSure: boolean): Promise<void> {
    setHasTried(true)
    setIsAsked(true)
    const mayBeTwice = rent.lastPaid?.day === day && rent.lastPaid.amount === cents
    if (Object.keys(problems).length > 0 || dayFault || (mayBeTwice && !isSure)) return showFault()
    setIsBusy(true)
    const failed = await writeEntry(id, entry, null)
    setIsBusy(false)
    setTrouble(failed)
    if (failed === null) onClose()
    else showFault()
  }

  return {
    said: { ...said, rounding: rounding ?? 0 },
    change: (fields: Partial<Said>) => setSaid((before) => ({ ...before, ...fields })),
    ...{ cents, isTwin, isBusy, trouble, form, write },
    faults: hasTried ? { amount: problems.amount, day: dayFault } : {},
  }
}
