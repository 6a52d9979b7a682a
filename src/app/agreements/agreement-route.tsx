import './agreements.css'
import './agreement.css'
import './signing/signatures.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { isOver } from '#contract/agreement-status.ts'
import { termsOf } from '#contract/agreement-terms.ts'
import { useSession } from '#app/auth/session.ts'
import { EditConflicts } from '#app/edits/edit-conflicts.tsx'
import { EditState } from '#app/edits/edit-state.tsx'
import { useEdited } from '#app/edits/use-edited.ts'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { StaysThatMeet } from '#app/stays/stays-that-meet.tsx'
import { useMeetings } from '#app/stays/use-meetings.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { AgreedNotice } from './steps/agreed-notice.tsx'
import { AgreementHeader } from './steps/agreement-header.tsx'
import { AgreementSummary } from './steps/agreement-summary.tsx'
import { ChangesSection } from './changes/changes-section.tsx'
import { TimelineSection } from './changes/timeline-section.tsx'
import { useChanges } from './changes/use-changes.ts'
import { AttachmentsSection } from './documents/attachments-section.tsx'
import { InspectionsSection } from './inspections/inspections-section.tsx'
import { EndingSection } from './changes/notice/ending-section.tsx'
import { LawPanel } from './law/law-panel.tsx'
import { NoAgreement } from './no-agreement.tsx'
import { ServersAgreement } from './servers-agreement.tsx'
import { SignaturesSection } from './signing/signatures-section.tsx'
import { DraftBar } from './sending/draft-bar.tsx'
import { PrivacySection } from './parties/privacy-section.tsx'
import { SinceSection } from './terms/since-section.tsx'
import { AddOnsNotChosen } from './terms/offered-add-ons.tsx'
import { DraftQuestions } from './terms/draft-questions.tsx'
import { DraftTerms } from './terms/draft-terms.tsx'
import { TermsRead } from './terms/terms-read.tsx'
import { usePreparedDocuments } from '#app/device/use-prepared-documents.ts'
import { useAgreementWords } from './terms/use-agreement-words.ts'
import { useFieldErrors } from './terms/use-field-errors.ts'
import { VersionsSection } from './terms/versions-section.tsx'

/**
 * One agreement (§2), from this device: edited by its host while it is a draft, read by both. Administrators read other
 * people's agreements from the server.
 */
export function Component() {
  const { id = '' } = useParams()
  const isAdmin = useSession()?.user.role === 'ADMIN'
  const agreement = useLiveQuery('agreement', { id })
  usePreparedDocuments('agreements', agreement ? [JSON.stringify(termsOf(agreement))] : [])
  if (agreement === undefined)
    return (
      <div className="stack gap-5 list-page" aria-busy="true">
        <Skeleton />
      </div>
    )
  if (agreement) return <AgreementPage key={id} stored={agreement} />
  return isAdmin ? <ServersAgreement key={id} id={id} /> : <NoAgreement />
}

function AgreementPage({ stored }: { stored: AgreementView }) {
  const { t } = useTranslation('agreements')
  const { labels, words } = useAgreementWords()
  const { id, edit, party, status } = stored
  const meetings = useMeetings(stored)
  const changes = useChanges(id)
  const { shown: agreement, change, keeping } = useEdited('agreements', id, stored)
  const [hasTried, setHasTried] = useState(false)
  const { errorOf, refusals } = useFieldErrors(agreement, hasTried)
  const editing = { agreement, change, errorOf }
  const pressing = { agreement, isKept: keeping === 'kept', onNotReady: () => setHasTried(true) }
  useSeen(id, status)
  const canWriteTerms = party === 'host' && status === 'DRAFT'
  const canWriteFacts = party === 'host' && !isOver(status)
  return (
    <div className="stack gap-5 list-page agreement">
      <AgreementHeader {...pressing} />
      {keeping === 'failed' && (
        <p role="alert" className="agreement-problem">
          {t('new.failed')}
        </p>
      )}
      <div className={canWriteFacts ? 'agreement-state' : ''}>
        <EditState collection="agreements" id={id} edit={edit} labels={labels} refusals={refusals} />
      </div>
      <EditConflicts collection="agreements" id={id} edit={edit} labels={labels} words={words} />
      <div className="agreement-columns stack gap-6">
        <div className="stack gap-6 agreement-main">
          <AgreedNotice agreement={agreement} />
          <AgreementSummary agreement={agreement} />
          <ChangesSection agreement={agreement} changes={changes} />
          <EndingSection {...pressing} changes={changes} />
          {canWriteTerms ? <DraftQuestions {...editing} /> : <StaysThatMeet meetings={meetings} />}
        </div>
        <LawPanel {...editing} canWrite={canWriteTerms} />
        <div className="stack gap-6 agreement-main">
          {canWriteTerms ? <DraftTerms {...editing} /> : <TermsRead terms={agreement} />}
          {party === 'guest' && status === 'PENDING' && <AddOnsNotChosen agreement={agreement} />}
          {!canWriteTerms && <AttachmentsSection agreement={agreement} />}
          {status !== 'DRAFT' && <SinceSection {...editing} canWrite={canWriteFacts} />}
          <InspectionsSection agreement={agreement} />
          <SignaturesSection agreement={agreement} canSign={canWriteFacts} />
          <VersionsSection agreement={agreement} />
          <TimelineSection agreement={agreement} changes={changes} />
          <PrivacySection agreement={agreement} />
        </div>
      </div>
      {canWriteTerms && <DraftBar {...pressing} />}
    </div>
  )
}

const NEWS = { APPROVED: 'accepted', REJECTED: 'declined', CANCELLED: 'cancelled' } as const

/** Marks the other party's step as seen once its page shows it. */
function useSeen(agreementId: string, status: AgreementView['status']): void {
  const news = status in NEWS ? NEWS[status as keyof typeof NEWS] : null
  useEffect(() => {
    if (news !== null) void mutate('markAgreementSeen', { agreementId, news })
  }, [agreementId, news])
}
