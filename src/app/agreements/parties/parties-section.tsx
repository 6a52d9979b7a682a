import { useTranslation } from 'react-i18next'
import { AGREEMENT_ADDRESS_MAX, AGREEMENT_LINE_MAX } from '#contract/limits.ts'
import { LineField } from '#app/forms/line-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import type { AgreementEditing } from '#app/agreements/agreement-editing.ts'
import { FieldPlace } from '#app/agreements/terms/field-place.tsx'
import { SectionPanel } from '#app/agreements/terms/section-panel.tsx'

/** The two parties and their contact details. */
export function PartiesSection({ agreement, change, errorOf }: AgreementEditing) {
  const { t } = useTranslation('agreements')
  const { id, isChatAddress } = agreement
  const line = (field: 'hostName' | 'guestName') => (
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
    <SectionPanel title={t('section.parties')}>
      <div className="agreement-pair">
        {line('hostName')}
        {line('guestName')}
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
    </SectionPanel>
  )
}
