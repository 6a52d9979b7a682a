import { useTranslation } from 'react-i18next'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import { documentSections } from '#app/agreements/documents/document-sections.ts'
import { SectionPanel } from './section-panel.tsx'
import { useAgreementWords } from './use-agreement-words.ts'

/** The terms to be read: they are fixed, or the reader is not who writes them. */
export function TermsRead({ terms }: { terms: AgreementTerms }) {
  const { t } = useTranslation('agreements')
  const words = useAgreementWords()
  // Which law applies stands in the panel beside the terms already.
  const isNotInLawPanel = ({ label }: { label: string }): boolean => label !== words.labels.regime
  return documentSections(terms, words, { none: t('none'), openEnd: t('term.open') }).map(({ id, rows }) => (
    <SectionPanel key={id} title={t(`section.${id}`)}>
      <dl className="agreement-rows">
        {rows.filter(isNotInLawPanel).map(({ label, value }) => (
          <div key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </SectionPanel>
  ))
}
