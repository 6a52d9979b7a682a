import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cashRounding } from '#contract/ledger/cash-rounding.ts'
import type { LedgerKind, NewLedgerEntry, PaymentMethod } from '#contract/ledger-entry.ts'
import { AWARD_REASONS, type AwardReason } from '#contract/ledger-extras.ts'
import { SelectField } from '#app/forms/select-field.tsx'
import { centsText } from '#app/format/cents-text.ts'
import type { LedgerView } from '#workers/replica-api.ts'

type Extras = { said: Pick<NewLedgerEntry, 'awardedFor' | 'rounding'>; fields: ReactNode }

/** Asks what a bond was awarded for, and says what rounding cash to 10 cents settles. Returns both for the entry. */
export function useEntryExtras(
  { owed }: LedgerView,
  { kind, method, amount }: { kind: LedgerKind; method: PaymentMethod; amount: number | null },
): Extras {
  const { t } = useTranslation('rent')
  const [awardedFor, setAwardedFor] = useState<AwardReason>(owed > 0 ? 'RENT' : 'DAMAGE')
  const rounding = cashRounding({ kind, method, amount }, owed)
  if (kind === 'BOND_CLAIMED')
    return {
      said: { awardedFor },
      fields: (
        <SelectField
          label={t('field.awardedFor')}
          help={t(`help.award.${awardedFor}`)}
          value={awardedFor}
          options={AWARD_REASONS.map((value) => ({ value, label: t(`award.${value}`) }))}
          onValue={setAwardedFor}
        />
      ),
    }
  if (rounding === null) return { said: {}, fields: null }
  return {
    said: { rounding },
    fields: <p className="rent-form-when">{t('help.rounding', { amount: centsText(rounding) })}</p>,
  }
}
