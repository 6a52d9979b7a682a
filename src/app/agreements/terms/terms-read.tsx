import { useTranslation } from 'react-i18next'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import { documentSections } from '#app/agreements/documents/document-sections.ts'
import { SectionPanel } from './section-panel.tsx'
import { useAgreementWords } from './use-agreement-words.ts'

/** The terms, read-only: they are fixed, or the reader isn't their author. */
export function TermsRead({ terms }: { terms: AgreementTerms }) {
  const { t } = useTranslation('agreements')
  const words = useAgreementWords()
  // The panel next to the terms already shows which law applies.
  const isNotInLawPanel = ({ label }: { label: string }): boolean => label !== words.labels.regime
  return documentSections(terms, words, { none: t('none'), openEnd: t('term.open') }).map(({ id, rows }) => (
    <SectionPanel key={id} title={t(`section.${id}`)}>
      <dl className="agreement-rows stack">
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
