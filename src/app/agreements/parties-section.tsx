import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AGREEMENT_ADDRESS_MAX, AGREEMENT_LINE_MAX } from '#contract/limits.ts'
import { REGIONS } from '#contract/region.ts'
import { KeptField } from '#app/edits/kept-field.tsx'
import { KeptSelect } from '#app/edits/kept-select.tsx'
import { typedInteger } from '#app/format/typed-numbers.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { keepFields } from './keep-fields.ts'
import { SectionPanel } from './section-panel.tsx'

/** Who agrees, and where each can be reached. */
export function PartiesSection({ agreement }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  const { id, isChatAddress } = agreement
  const line = (field: 'hostName' | 'guestName') => (
    <KeptField
      label={t(`field.${field}`)}
      text={agreement[field]}
      maxLength={AGREEMENT_LINE_MAX}
      keep={(text) => keepFields(id, { [field]: text })}
    />
  )
  const address = (field: 'hostAddress' | 'guestAddress') => (
    <KeptField
      kind="text"
      rows={2}
      label={t(`field.${field}`)}
      text={agreement[field]}
      help={t('help.address')}
      maxLength={AGREEMENT_ADDRESS_MAX}
      keep={(text) => keepFields(id, { [field]: text })}
    />
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
            onChange={(event) => void keepFields(id, { isChatAddress: event.target.checked })}
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

/** What is let, and where it lies. */
export function PlaceSection({ agreement }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  const { id, unitTitle, premises, region, tenantsInHouse } = agreement
  const [isWrong, setIsWrong] = useState(false)
  return (
    <SectionPanel title={t('section.place')}>
      <KeptField
        label={t('field.unitTitle')}
        text={unitTitle}
        maxLength={AGREEMENT_LINE_MAX}
        keep={(text) => keepFields(id, { unitTitle: text })}
      />
      <KeptField
        kind="text"
        rows={2}
        label={t('field.premises')}
        text={premises}
        maxLength={AGREEMENT_ADDRESS_MAX}
        keep={(text) => keepFields(id, { premises: text })}
      />
      <div className="agreement-pair">
        <KeptSelect
          label={t('field.region')}
          value={region ?? ''}
          help={t('help.region')}
          options={[
            { value: '', label: t('region.none') },
            ...REGIONS.map((value) => ({ value, label: t(`region.${value}`) })),
          ]}
          onChoose={(value) =>
            void keepFields(id, { region: REGIONS.find((known) => known === value) ?? null })
          }
        />
        <KeptField
          kind="count"
          label={t('field.tenantsInHouse')}
          text={tenantsInHouse === null ? '' : String(tenantsInHouse)}
          help={t('help.tenantsInHouse')}
          problem={isWrong ? t('problem.count') : undefined}
          keep={async (text) => {
            const count = text.trim() === '' ? null : typedInteger(text)
            const isCount = text.trim() === '' || (count !== null && count <= TENANTS_MAX)
            setIsWrong(!isCount)
            return isCount && keepFields(id, { tenantsInHouse: count })
          }}
        />
      </div>
    </SectionPanel>
  )
}

const TENANTS_MAX = 1000
