import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hasMethod, PAYMENT_METHODS, type PaymentMethod } from '#contract/ledger-entry.ts'
import { AWARD_REASONS, type AwardReason } from '#contract/ledger-extras.ts'
import {
  AGREEMENT_AMOUNT_MAX,
  AGREEMENT_LINE_MAX,
  LEDGER_NOTE_MAX,
  LEDGER_REFERENCE_MAX,
} from '#contract/limits.ts'
import { receiptDueHours } from '#domain/law/rent-law.ts'
import { centsText } from '#app/format/cents-text.ts'
import { DayField } from '#app/forms/day-field.tsx'
import { LineField } from '#app/forms/line-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import { MoneyField } from '#app/forms/money-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { BondPart } from './bond-part.tsx'
import { BondWayNote } from './documents/bond-way-note.tsx'
import { ChargeNotes } from './documents/charge-notes.tsx'
import { ReceiptFields } from './documents/receipt-fields.tsx'
import { RentNotice } from './documents/rent-notice.tsx'
import { type FieldName, FIELDS_OF, FIRST_OF_PAYMENT, type WrittenKind } from './entry-kinds.ts'
import { isReceiptWanted, periodOf, roundingOf } from './entry-values.ts'
import { PeriodFields } from './period-fields.tsx'
import { SlipField } from './slip.tsx'
import type { EntryForm } from './use-entry-form.ts'

type FieldProps = { form: EntryForm }

/** The fields of an entry, each for itself. */
const FIELDS: Record<FieldName, (props: FieldProps) => ReactNode> = {
  amount: AmountField,
  awardedFor: AwardedForField,
  bondPart: ({ form: { values, faults, set } }) => (
    <BondPart
      value={values.bondPart}
      isOver={faults.isBondTooMuch === true}
      onValue={(bondPart) => set({ bondPart })}
    />
  ),
  bondWay: ({ form: { kind, ledger, values } }) =>
    ledger.terms.isBondLodged && <BondWayNote kind={kind} day={values.day} />,
  chargeNotes: ({ form }) => <ChargeNotes regime={form.ledger.terms.regime} />,
  day: EntryDayField,
  method: MethodField,
  note: NoteField,
  notice: ({ form: { ledger, values, money, set } }) => (
    <RentNotice
      ledger={ledger}
      from={values.day}
      cents={money.cents}
      notice={values.notice}
      onNotice={(notice) => set({ notice })}
    />
  ),
  payer: PayerField,
  period: EntryPeriodFields,
  receipt: ({ form: { kind, ledger, values, set } }) => (
    <ReceiptFields
      input={values.receipt}
      isWanted={isReceiptWanted(kind, values)}
      dueHours={receiptDueHours(values.method, ledger.terms.regime)}
      onChange={(change) => set((before) => ({ receipt: change(before.receipt) }))}
    />
  ),
  reference: ReferenceField,
  rounding: RoundingNote,
  slip: ({ form: { id, values, set } }) => (
    <SlipField entryId={id} ids={values.slip} onIds={(slip) => set({ slip })} />
  ),
}

/** Shows the fields that belong to the form's kind of entry. Those of a payment that few need are folded. */
export function EntryFields({ form }: FieldProps) {
  const names = FIELDS_OF[form.kind]
  if (form.kind !== 'PAYMENT') return <FieldsNamed names={names} form={form} />
  return (
    <>
      <div className="payment-first form">
        <FieldsNamed names={FIRST_OF_PAYMENT} form={form} />
        <OwedAfter form={form} />
      </div>
      <MoreFields form={form}>
        <FieldsNamed names={names.filter((name) => !FIRST_OF_PAYMENT.includes(name))} form={form} />
      </MoreFields>
    </>
  )
}

function FieldsNamed({ names, form }: { names: readonly FieldName[]; form: EntryForm }) {
  return names.map((name) => {
    const Field = FIELDS[name]
    return <Field key={name} form={form} />
  })
}

/** Folds fields; opens for a fault in one of them, which could not be seen otherwise. */
function MoreFields({ form: { faults }, children }: FieldProps & { children: ReactNode }) {
  const { t } = useTranslation('rent')
  const details = useRef<HTMLDetailsElement>(null)
  const { isDayMissing, isYearWrong, isBondTooMuch, day, periodTo } = faults
  const isFaulty = [isDayMissing, isYearWrong, isBondTooMuch, day, periodTo].some(Boolean)
  useLayoutEffect(() => {
    if (isFaulty && details.current) details.current.open = true
  }, [isFaulty])
  return (
    <details ref={details} className="payment-more">
      <summary>{t('cash.more')}</summary>
      <div className="form">{children}</div>
    </details>
  )
}

/** Says what is owed once the money is in. */
function OwedAfter({ form: { ledger, money, kind, values } }: FieldProps) {
  const { t } = useTranslation('rent')
  if (money.rentCents === null) return null
  const left = ledger.owed - money.rentCents - (roundingOf(kind, values, ledger) ?? 0)
  const amount = centsText(Math.abs(left))
  return (
    <p className="rent-form-when">
      {left > 0 ? t('cash.left', { amount }) : left < 0 ? t('cash.ahead', { amount }) : t('cash.even')}
    </p>
  )
}

function AmountField({ form: { kind, values, money, faults, set } }: FieldProps) {
  const { t } = useTranslation(['rent', 'forms'])
  return (
    <MoneyField
      label={t(kind === 'RENT_CHANGE' ? 'field.newRent' : 'field.amount')}
      value={values.amount}
      max={AGREEMENT_AMOUNT_MAX}
      // What is left beside a bond is the bond's fault.
      error={
        faults.amount && money.bondCents === 0
          ? t('forms:rule.required', { name: t('field.amount') })
          : undefined
      }
      onValue={(amount) => set({ amount })}
    />
  )
}

function EntryDayField({ form: { kind, values, faults, set } }: FieldProps) {
  const { t } = useTranslation(['rent', 'forms'])
  const error = faults.isDayMissing
    ? t('forms:rule.required', { name: t('field.day') })
    : faults.isYearWrong
      ? t('ask.year')
      : faults.day && t('notYet')
  return (
    <DayField
      label={t(`day.${dayLabel(kind)}`)}
      help={kind === 'RENT_END' ? t('help.leaving') : undefined}
      value={values.day}
      error={error}
      onValue={(day) => set({ day })}
    />
  )
}

/** Returns which words ask for the day of an entry. */
function dayLabel(kind: WrittenKind): 'paid' | 'from' | 'leaving' | 'on' {
  if (kind === 'RENT_CHANGE') return 'from'
  if (kind === 'RENT_END') return 'leaving'
  return hasMethod(kind) ? 'paid' : 'on'
}

function MethodField({ form: { values, set } }: FieldProps) {
  const { t } = useTranslation('rent')
  return (
    <SelectField<PaymentMethod>
      label={t('field.method')}
      value={values.method}
      options={PAYMENT_METHODS.map((value) => ({ value, label: t(`method.${value}`) }))}
      onValue={(method) => set({ method })}
    />
  )
}

function AwardedForField({ form: { values, set } }: FieldProps) {
  const { t } = useTranslation('rent')
  return (
    <SelectField<AwardReason>
      label={t('field.awardedFor')}
      help={t(`help.award.${values.awardedFor}`)}
      value={values.awardedFor}
      options={AWARD_REASONS.map((value) => ({ value, label: t(`award.${value}`) }))}
      onValue={(awardedFor) => set({ awardedFor })}
    />
  )
}

function RoundingNote({ form: { kind, values, ledger } }: FieldProps) {
  const { t } = useTranslation('rent')
  const rounding = roundingOf(kind, values, ledger)
  if (rounding === null) return null
  return <p className="rent-form-when">{t('help.rounding', { amount: centsText(rounding) })}</p>
}

function PayerField({ form: { values, set } }: FieldProps) {
  const { t } = useTranslation('rent')
  return (
    <LineField
      label={t('field.payer')}
      help={t('help.payer')}
      value={values.payer}
      maxLength={AGREEMENT_LINE_MAX}
      onValue={(payer) => set({ payer })}
    />
  )
}

function ReferenceField({ form: { values, set } }: FieldProps) {
  const { t } = useTranslation('rent')
  return (
    <LineField
      label={t('field.reference')}
      value={values.reference}
      maxLength={LEDGER_REFERENCE_MAX}
      onValue={(reference) => set({ reference })}
    />
  )
}

function NoteField({ form: { kind, values, set } }: FieldProps) {
  const { t } = useTranslation('rent')
  return (
    <LinesField
      label={t(kind === 'CHARGE' ? 'field.what' : 'field.note')}
      value={values.note}
      rows={2}
      maxLength={LEDGER_NOTE_MAX}
      onValue={(note) => set({ note })}
    />
  )
}

function EntryPeriodFields({ form: { kind, ledger, values, faults, set } }: FieldProps) {
  const { t } = useTranslation('documents')
  const period = periodOf(kind, values, ledger)
  if (period === null) return null
  return (
    <PeriodFields
      period={period}
      error={faults.periodTo ? t('period.wrong') : undefined}
      onPeriod={(changed) => set({ period: changed })}
    />
  )
}
