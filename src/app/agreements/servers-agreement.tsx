import { termsOf } from '#contract/agreement-terms.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AGREEMENTS_PATH } from '#app/format/paths.ts'
import { replica } from '#app/replica/replica.ts'
import { mayStillAnswer } from '#app/replica/keep-asking.ts'
import { wordsOf } from '#app/server-lists/server-page-foot.tsx'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { AgreementView, PersonAnswer } from '#workers/replica-api.ts'
import { AgreementSummary } from './steps/agreement-summary.tsx'
import { AttachmentsSection } from './documents/attachments-section.tsx'
import { LawPanel } from './law/law-panel.tsx'
import { NoAgreement } from './no-agreement.tsx'
import { SignaturesSection } from './signing/signatures-section.tsx'
import { SinceSection } from './terms/since-section.tsx'
import { TermsRead } from './terms/terms-read.tsx'
import { useTermText } from './terms/use-term-text.ts'
import { VersionsSection } from './terms/versions-section.tsx'

/** Another person's agreement, for administrators: read-only, from the server, and not kept on this device. */
export function ServersAgreement({ id }: { id: string }) {
  const { t } = useTranslation('layout')
  const answer = useServerAnswer(id, () => replica.ask('agreement', { id }))
  if (answer === null) return <div className="stack gap-5 list-page" aria-busy="true" />
  if (answer.ok) return <ReadAgreement agreement={viewOf(answer.value.data)} />
  if (!mayStillAnswer(answer.failure)) return <NoAgreement />
  return (
    <div role="status" className="stack gap-5 list-page">
      <EmptyState drawing="missingHouse" title={t(`lists.${wordsOf(answer.failure)}`)} />
    </div>
  )
}

function ReadAgreement({ agreement }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  const termText = useTermText()
  const reading = { agreement, change: () => undefined, errorOf: () => undefined }
  const { guestName, hostName, unitTitle } = agreement
  return (
    <div className="stack gap-5 list-page agreement">
      <header className="agreement-header row">
        <div>
          <Link to={AGREEMENTS_PATH} className="note tall page-back">
            <Icon name="chevron-left" />
            {t('back')}
          </Link>
          <h1>
            <bdi>{[guestName || t('unnamed'), hostName].filter(Boolean).join(' · ')}</bdi>
          </h1>
          <p>
            <bdi>{[unitTitle, termText(agreement)].filter(Boolean).join(' · ')}</bdi>
          </p>
        </div>
      </header>
      <div className="agreement-columns stack gap-6">
        <AgreementSummary agreement={agreement} />
        <LawPanel {...reading} canWrite={false} />
        <div className="stack gap-6 agreement-main">
          <TermsRead terms={agreement} />
          <AttachmentsSection agreement={agreement} />
          <SinceSection {...reading} canWrite={false} />
          <SignaturesSection agreement={agreement} canSign={false} />
          <VersionsSection agreement={agreement} />
        </div>
      </div>
    </div>
  )
}

/** Returns the view of a reader who can't change anything. */
function viewOf(row: PersonAnswer<'agreement'>['data']): AgreementView {
  return {
    ...row,
    ...termsOf(row),
    isGuestToJoin: row.isGuestToJoin === true,
    endedOn: row.endedOn ?? null,
    rentUntil: row.rentUntil ?? null,
    noticeEndsOn: row.noticeEndsOn ?? null,
    party: 'guest',
    signatures: row.signatures.map((signature) => ({
      ...signature,
      isCurrent: signature.hash === row.hash,
      isWaiting: false,
    })),
    newSignatures: [],
    prepared: null,
    edit: null,
  }
}
