import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { BANK_ACCOUNT_MAX, parseBankAccount } from '#contract/bank-account.ts'
import { AGREEMENT_ADDRESS_MAX, BOND_WEEKS_MAX } from '#contract/limits.ts'
import type { Profile } from '#contract/profile.ts'
import { useEdited } from '#app/edits/use-edited.ts'
import { CountField } from '#app/forms/count-field.tsx'
import { LineField } from '#app/forms/line-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'

/** What a host says the same in every agreement, kept as it is typed. */
export function HostDetails({ row }: { row: Profile }) {
  const { t } = useTranslation('profile')
  const titleId = useId()
  const { shown, change, keeping } = useEdited('profile', row.id, row)
  const { bankAccount = '', serviceAddress = '', paymentDetails = '', bondWeeks = null } = shown
  const isWrong = bankAccount.trim() !== '' && parseBankAccount(bankAccount) === null
  return (
    <section className="profile-panel stack panel" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('hosting.title')}</h2>
      <p className="note">{t('hosting.lead')}</p>
      <div className="profile-form form">
        <LineField
          label={t('hosting.bankAccount')}
          value={bankAccount}
          warning={isWrong ? t('hosting.bankAccountWrong') : undefined}
          maxLength={BANK_ACCOUNT_MAX}
          inputMode="numeric"
          autoCapitalize="off"
          onValue={(text) => change({ bankAccount: text })}
        />
        <LinesField
          label={t('hosting.serviceAddress')}
          help={t('hosting.serviceAddressHelp')}
          value={serviceAddress}
          rows={2}
          maxLength={AGREEMENT_ADDRESS_MAX}
          onValue={(text) => change({ serviceAddress: text })}
        />
        <LinesField
          label={t('hosting.paymentDetails')}
          value={paymentDetails}
          rows={2}
          maxLength={AGREEMENT_ADDRESS_MAX}
          onValue={(text) => change({ paymentDetails: text })}
        />
        <CountField
          label={t('hosting.bondWeeks')}
          value={bondWeeks}
          max={BOND_WEEKS_MAX}
          onValue={(weeks) => change({ bondWeeks: weeks })}
        />
      </div>
      <p role="alert">{keeping === 'failed' && t('notKept')}</p>
    </section>
  )
}
