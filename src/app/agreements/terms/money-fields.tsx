import { useTranslation } from 'react-i18next'
import { CHARGE_FREQUENCIES, rentPerPeriod } from '#contract/charge-frequency.ts'
import { BANK_ACCOUNT_MAX, checkDigitOf, parseBankAccount } from '#contract/bank-account.ts'
import {
  AGREEMENT_ADDRESS_MAX,
  AGREEMENT_AMOUNT_MAX,
  LEDGER_REFERENCE_MAX,
  UNIT_GUESTS_MAX,
} from '#contract/limits.ts'
import { CountField } from '#app/forms/count-field.tsx'
import { DayField } from '#app/forms/day-field.tsx'
import { LineField } from '#app/forms/line-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import { MoneyField } from '#app/forms/money-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { moneyText } from '#app/format/money.ts'
import type { AgreementEditing } from './agreement-editing.ts'
import { termDays } from '#domain/calendar/tenancy-term.ts'
import { FieldPlace } from './field-place.tsx'
import { OfferedAddOns } from './offered-add-ons.tsx'
import { SectionPanel } from './section-panel.tsx'

/** The question what the stay costs: the rent, how often it is paid, the bond, and what of the room's extras is wanted. */
export function MoneyQuestion({ agreement, change, errorOf }: AgreementEditing) {
  const { t } = useTranslation('agreements')
  const { unitId, rentPerWeek, frequency, bond, addOns } = agreement
  return (
    <SectionPanel title={t('ask.money')}>
      <div className="agreement-pair">
        <FieldPlace name="rentPerWeek">
          <MoneyField
            label={t('field.rentPerWeek')}
            value={rentPerWeek}
            error={errorOf('rentPerWeek')}
            max={AGREEMENT_AMOUNT_MAX}
            onValue={(value) => change({ rentPerWeek: value })}
          />
        </FieldPlace>
        <FieldPlace name="frequency">
          <SelectField
            label={t('field.frequency')}
            value={frequency}
            help={perPeriod()}
            options={CHARGE_FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
            onValue={(value) => change({ frequency: value })}
          />
        </FieldPlace>
        <FieldPlace name="bond">
          <MoneyField
            label={t('field.bond')}
            value={bond}
            error={errorOf('bond')}
            max={AGREEMENT_AMOUNT_MAX}
            onValue={(value) => change({ bond: value })}
          />
        </FieldPlace>
      </div>
      <OfferedAddOns unitId={unitId} chosen={addOns} onChange={(next) => change({ addOns: next })} />
    </SectionPanel>
  )

  /** Returns the amount of one payment and how it was worked out; `undefined` for weekly payments. */
  function perPeriod(): string | undefined {
    if (rentPerWeek === null || frequency === 'WEEKLY') return undefined
    const payment = rentPerPeriod(rentPerWeek, frequency, termDays(agreement))
    if (payment === null) return t('help.wholeStay')
    return t('help.perPeriod', { amount: moneyText(payment), formula: t(`formula.${frequency}`) })
  }
}

/** Where rent is paid to, and when. */
export function PayingFields({ agreement, change, errorOf }: AgreementEditing) {
  const { t } = useTranslation('agreements')
  const { bankAccount, paymentReference, paymentDetails } = agreement
  const account = parseBankAccount(bankAccount)
  const isDoubtful = account !== null && checkDigitOf(account) === 'doubtful'
  const { firstDueOn, isPaidInArrears } = agreement
  return (
    <>
      <div className="agreement-pair">
        <FieldPlace name="bankAccount">
          <LineField
            label={t('field.bankAccount')}
            value={bankAccount}
            help={t('help.bankAccount')}
            warning={isDoubtful ? t('help.bankAccountDoubt') : undefined}
            error={errorOf('bankAccount')}
            maxLength={BANK_ACCOUNT_MAX}
            inputMode="numeric"
            autoCapitalize="off"
            onValue={(text) => change({ bankAccount: text })}
          />
        </FieldPlace>
        <FieldPlace name="paymentReference">
          <LineField
            label={t('field.paymentReference')}
            value={paymentReference}
            help={t('help.paymentReference')}
            error={errorOf('paymentReference')}
            maxLength={LEDGER_REFERENCE_MAX}
            onValue={(text) => change({ paymentReference: text })}
          />
        </FieldPlace>
      </div>
      <LinesField
        label={t('field.paymentDetails')}
        value={paymentDetails}
        error={errorOf('paymentDetails')}
        help={t('help.paymentDetails')}
        maxLength={AGREEMENT_ADDRESS_MAX}
        rows={2}
        onValue={(text) => change({ paymentDetails: text })}
      />
      <div className="agreement-pair">
        <FieldPlace name="firstDueOn">
          <DayField
            label={t('field.firstDueOn')}
            value={firstDueOn}
            help={t('help.firstDueOn')}
            error={errorOf('firstDueOn')}
            onValue={(day) => change({ firstDueOn: day })}
          />
        </FieldPlace>
        <FieldPlace name="isPaidInArrears">
          <label className="checkbox-field">
            <input
              type="checkbox"
              checked={isPaidInArrears}
              onChange={(event) => change({ isPaidInArrears: event.target.checked })}
            />
            <span>{t('field.isPaidInArrears')}</span>
          </label>
        </FieldPlace>
      </div>
    </>
  )
}

/** What extra guests and a pet cost. */
export function MoreGuestsFields({ agreement, change, errorOf }: AgreementEditing) {
  const { t } = useTranslation('agreements')
  const { additionalGuests, additionalGuestCharge, petBond } = agreement
  return (
    <div className="agreement-pair">
      <FieldPlace name="additionalGuests">
        <CountField
          label={t('field.additionalGuests')}
          value={additionalGuests}
          help={t('help.additionalGuests')}
          error={errorOf('additionalGuests')}
          max={UNIT_GUESTS_MAX}
          onValue={(count) => change({ additionalGuests: count })}
        />
      </FieldPlace>
      <FieldPlace name="additionalGuestCharge">
        <MoneyField
          label={t('field.additionalGuestCharge')}
          value={additionalGuestCharge}
          error={errorOf('additionalGuestCharge')}
          max={AGREEMENT_AMOUNT_MAX}
          onValue={(value) => change({ additionalGuestCharge: value })}
        />
      </FieldPlace>
      <FieldPlace name="petBond">
        <MoneyField
          label={t('field.petBond')}
          value={petBond}
          error={errorOf('petBond')}
          help={t('help.petBond')}
          max={AGREEMENT_AMOUNT_MAX}
          onValue={(value) => change({ petBond: value })}
        />
      </FieldPlace>
    </div>
  )
}
