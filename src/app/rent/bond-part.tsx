import { useTranslation } from 'react-i18next'
import type { NewLedgerEntry } from '#contract/ledger-entry.ts'
import { AGREEMENT_AMOUNT_MAX } from '#contract/limits.ts'
import { MoneyField } from '#app/forms/money-field.tsx'
import { Button } from '#app/ui/button.tsx'

/** Says how much of a payment is bond, for a guest who paid both at once. A button until it's wanted. */
export function BondPart({
  value,
  isOver,
  onValue,
}: {
  /** In dollars; `null` while all of it is rent. */
  value: number | null
  isOver: boolean
  onValue: (value: number | null) => void
}) {
  const { t } = useTranslation('rent')
  if (value === null)
    return (
      <div>
        <Button kind="quiet" onPress={() => onValue(0)}>
          {t('bondPart.add')}
        </Button>
      </div>
    )
  return (
    <MoneyField
      label={t('bondPart.field')}
      help={t('bondPart.help')}
      value={value === 0 ? null : value}
      max={AGREEMENT_AMOUNT_MAX}
      error={isOver ? t('bondPart.tooMuch') : undefined}
      onValue={(next) => onValue(next ?? 0)}
    />
  )
}

/** Returns the entry for the bond that came with a payment: the same money otherwise, for no days of rent. */
export function bondOf<E extends Omit<NewLedgerEntry, 'writtenAt' | 'receipt'>>(
  payment: E,
  cents: number,
): E {
  return { ...payment, kind: 'BOND_RECEIVED', amount: cents, entryId: null, periodFrom: null, periodTo: null }
}
