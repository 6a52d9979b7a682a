import './agreements.css'
import './agreement.css'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { isOver } from '#contract/agreement-status.ts'
import { EditConflicts } from '#app/edits/edit-conflicts.tsx'
import { EditState } from '#app/edits/edit-state.tsx'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AgreementHeader } from './agreement-header.tsx'
import { AgreementSummary } from './agreement-summary.tsx'
import { LawPanel } from './law-panel.tsx'
import { SignaturesSection } from './signatures-section.tsx'
import { SinceSection } from './since-section.tsx'
import { TermsEditor } from './terms-editor.tsx'
import { TermsRead } from './terms-read.tsx'
import { useDocumentFonts } from './use-document-fonts.ts'
import { useAgreementWords } from './use-agreement-words.ts'
import { useRefusalWords } from './use-refusal-words.ts'
import { VersionsSection } from './versions-section.tsx'

/** One agreement (§2): written by its host while it is a draft, read by both, from this device. */
export function Component() {
  const { t } = useTranslation('agreements')
  const { id = '' } = useParams()
  const agreement = useLiveQuery('agreement', { id })
  const { labels, words } = useAgreementWords()
  const refusals = useRefusalWords(agreement?.edit ?? null)
  useDocumentFonts(agreement ? `${agreement.hostName} ${agreement.guestName}` : '')
  if (agreement === undefined) return null
  if (agreement === null) {
    return (
      <div className="agreements">
        <EmptyState
          drawing="missingHouse"
          title={t('notHere')}
          action={<Link to="/accommodation/agreements">{t('back')}</Link>}
        >
          {t('notHereMore')}
        </EmptyState>
      </div>
    )
  }
  const isHost = agreement.party === 'host'
  const canWriteTerms = isHost && agreement.status === 'DRAFT'
  const canWriteFacts = isHost && !isOver(agreement.status)
  const { edit } = agreement
  return (
    <div className="agreements agreement">
      <AgreementHeader agreement={agreement} />
      <EditState collection="agreements" id={id} edit={edit} labels={labels} refusals={refusals} />
      <EditConflicts collection="agreements" id={id} edit={edit} labels={labels} words={words} />
      <div className="agreement-columns">
        <div className="agreement-main">
          <AgreementSummary agreement={agreement} />
          {canWriteTerms ? <TermsEditor agreement={agreement} /> : <TermsRead terms={agreement} />}
          {agreement.status !== 'DRAFT' && <SinceSection agreement={agreement} canWrite={canWriteFacts} />}
          <SignaturesSection agreement={agreement} canSign={canWriteFacts} />
          <VersionsSection agreement={agreement} />
        </div>
        <LawPanel agreement={agreement} canWrite={canWriteTerms} />
      </div>
    </div>
  )
}
