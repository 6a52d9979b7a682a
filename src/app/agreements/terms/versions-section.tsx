import { useTranslation } from 'react-i18next'
import { documentText, termsOf } from '#contract/agreement-terms.ts'
import { zoneOf } from '#contract/region.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { SectionPanel } from './section-panel.tsx'

/**
 * Lists the signed versions, each with its checksum and its time by the clock of the place. Renders nothing before the
 * first signature.
 */
export function VersionsSection({ agreement }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  const dates = useDateText(zoneOf(agreement.region))
  const { id, versions } = agreement
  if (versions.length === 0) return null
  const now = documentText(id, termsOf(agreement))
  return (
    <SectionPanel title={t('section.versions')}>
      <ol className="agreement-versions stack gap-4">
        {versions.map(({ number, hash, terms, createdAt }) => (
          <li key={hash}>
            <p>
              <b>{t('version.number', { number })}</b>{' '}
              {documentText(id, terms) === now && t('version.current')}
            </p>
            <p className="agreement-note note">{dates.moment(createdAt)}</p>
            <p className="agreement-note note">
              {t('version.hash')}: <code>{hash}</code>
            </p>
          </li>
        ))}
      </ol>
    </SectionPanel>
  )
}
