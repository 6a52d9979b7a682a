import { useTranslation } from 'react-i18next'
import { CHARGE_FREQUENCIES, rentPerPeriod } from '#contract/charge-frequency.ts'
import { AGREEMENT_ADDRESS_MAX } from '#contract/limits.ts'
import { KeptField } from '#app/edits/kept-field.tsx'
import { KeptSelect } from '#app/edits/kept-select.tsx'
import { moneyText } from '#app/format/money.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { AmountField } from './amount-field.tsx'
import { keepFields } from './keep-fields.ts'
import { stayDays } from './law/warnings.ts'
import { SectionPanel } from './section-panel.tsx'

/** From when to when; no last day means until somebody ends it. */
export function TermSection({ agreement }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  const { id, startsOn, endsOn } = agreement
  const isBackwards = startsOn !== null && endsOn !== null && endsOn <= startsOn
  return (
    <SectionPanel title={t('section.term')}>
      <div className="agreement-pair">
        <KeptField
          kind="day"
          label={t('field.startsOn')}
          text={startsOn ?? ''}
          keep={(text) => keepFields(id, { startsOn: text || null })}
        />
        <KeptField
          kind="day"
          label={t('field.endsOn')}
          text={endsOn ?? ''}
          help={t('help.endsOn')}
          problem={isBackwards ? t('problem.day') : undefined}
          keep={(text) => keepFields(id, { endsOn: text || null })}
        />
      </div>
    </SectionPanel>
  )
}

/** What is paid, how often, and what is kept as a bond. */
export function MoneySection({ agreement }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  const { id, rentPerWeek, frequency, bond, petBond, paymentDetails } = agreement
  const payment = rentPerWeek === null ? null : rentPerPeriod(rentPerWeek, frequency, stayDays(agreement))
  const perPeriod =
    payment === null
      ? t('help.wholeStay')
      : t('help.perPeriod', { amount: moneyText(payment), formula: t(`formula.${frequency}`) })
  return (
    <SectionPanel title={t('section.money')}>
      <div className="agreement-pair">
        <AmountField
          label={t('field.rentPerWeek')}
          value={rentPerWeek}
          onKeep={(value) => keepFields(id, { rentPerWeek: value })}
        />
        <KeptSelect
          label={t('field.frequency')}
          value={frequency}
          help={rentPerWeek === null ? undefined : perPeriod}
          options={CHARGE_FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
          onChoose={(value) =>
            void keepFields(id, {
              frequency: CHARGE_FREQUENCIES.find((known) => known === value) ?? frequency,
            })
          }
        />
        <AmountField
          label={t('field.bond')}
          value={bond}
          onKeep={(value) => keepFields(id, { bond: value })}
        />
        <AmountField
          label={t('field.petBond')}
          value={petBond}
          help={t('help.petBond')}
          onKeep={(value) => keepFields(id, { petBond: value })}
        />
      </div>
      <KeptField
        kind="text"
        rows={2}
        label={t('field.paymentDetails')}
        text={paymentDetails}
        help={t('help.paymentDetails')}
        maxLength={AGREEMENT_ADDRESS_MAX}
        keep={(text) => keepFields(id, { paymentDetails: text })}
      />
    </SectionPanel>
  )
}
