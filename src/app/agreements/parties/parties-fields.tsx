import { useTranslation } from 'react-i18next'
import { AGREEMENT_ADDRESS_MAX, AGREEMENT_LINE_MAX } from '#contract/limits.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import type { AgreementEditing } from '#app/agreements/terms/agreement-editing.ts'
import { FieldPlace } from '#app/agreements/terms/field-place.tsx'

/** The name of one party, as the agreement has it. */
export function PartyName({
  agreement,
  change,
  errorOf,
  field,
}: AgreementEditing & { field: 'hostName' | 'guestName' }) {
  const { t } = useTranslation('agreements')
  return (
    <FieldPlace name={field}>
      <LineField
        label={t(`field.${field}`)}
        value={agreement[field]}
        error={errorOf(field)}
        maxLength={AGREEMENT_LINE_MAX}
        autoCapitalize="words"
        onValue={(name) => change({ [field]: name })}
      />
    </FieldPlace>
  )
}

/** The host's name and both addresses; the guest's name is asked first, apart from these. */
export function PartiesFields({ agreement, change, errorOf }: AgreementEditing) {
  const { t } = useTranslation('agreements')
  const { id, isChatAddress } = agreement
  const address = (field: 'hostAddress' | 'guestAddress') => (
    <FieldPlace name={field}>
      <LinesField
        // Only the host writes here; the document calls it by the Act's name.
        label={t(field === 'hostAddress' ? 'ownAddress' : `field.${field}`)}
        value={agreement[field]}
        help={t('help.address')}
        error={errorOf(field)}
        maxLength={AGREEMENT_ADDRESS_MAX}
        rows={2}
        onValue={(text) => change({ [field]: text })}
      />
    </FieldPlace>
  )
  return (
    <>
      <div className="agreement-pair">
        <PartyName agreement={agreement} change={change} errorOf={errorOf} field="hostName" />
        {address('hostAddress')}
        {address('guestAddress')}
      </div>
      <div className="field">
        <label className="checkbox-field">
          <input
            type="checkbox"
            checked={isChatAddress}
            aria-describedby={`${id}-chat-address`}
            onChange={(event) => change({ isChatAddress: event.target.checked })}
          />
          <span>{t('field.isChatAddress')}</span>
        </label>
        <p id={`${id}-chat-address`} className="field-words">
          {t('help.isChatAddress')}
        </p>
      </div>
    </>
  )
}
