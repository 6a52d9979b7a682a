import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChangeAnswer, type ChangeState, mayAnswer } from '#contract/agreement-change-states.ts'
import { otherParty } from '#app/agreements/parties/other-party.ts'
import { SectionPanel } from '#app/agreements/terms/section-panel.tsx'
import { useSession } from '#app/auth/session.ts'
import { mutate } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { ChangeRows } from './change-rows.tsx'
import { problemKey } from './problem-key.ts'
import type { ChangeView } from './use-changes.ts'

const ProposeDialog = lazyPanel(async () => (await import('./propose-dialog.tsx')).ProposeDialog)
const AnswerDialog = lazyPanel(async () => (await import('./answer-dialog.tsx')).AnswerDialog)

const ANSWERS: readonly ChangeAnswer[] = ['accept', 'decline', 'withdraw']
const TONES: Record<ChangeState, StatusTone> = {
  OPEN: 'pending',
  ACCEPTED: 'good',
  DECLINED: 'bad',
  WITHDRAWN: 'plain',
  LAPSED: 'plain',
  GIVEN: 'good',
}

/**
 * The proposed changes of an agreement that both have accepted: what waits for an answer, and what came of the others.
 * Renders nothing before that, and nothing for one that ended without any.
 */
export function ChangesSection({
  agreement,
  changes,
}: {
  agreement: AgreementView
  changes: readonly ChangeView[]
}) {
  const { t } = useTranslation('agreements')
  const [isProposing, setIsProposing] = useState(false)
  const { status } = agreement
  const isAgreed = status === 'APPROVED' || status === 'ACTIVE'
  const isOpen = changes.some(({ state, edit }) => edit !== null || state === 'OPEN')
  if (!isAgreed && changes.length === 0) return null
  return (
    <SectionPanel title={t('change.title')}>
      {isAgreed && <p className="agreement-note note">{t('change.lead')}</p>}
      {changes.length > 0 && (
        <ul className="agreement-changes stack gap-6">
          {changes.map((change) => (
            <li key={change.id} className="stack gap-3">
              <Change agreement={agreement} change={change} />
            </li>
          ))}
        </ul>
      )}
      {isAgreed && !isOpen && (
        <div className="actions gap-3">
          <Button icon="pencil" onPress={() => setIsProposing(true)}>
            {t('change.propose')}
          </Button>
        </div>
      )}
      {isProposing && <ProposeDialog agreement={agreement} onClose={() => setIsProposing(false)} />}
    </SectionPanel>
  )
}

function Change({ agreement, change }: { agreement: AgreementView; change: ChangeView }) {
  const { t } = useTranslation('agreements')
  const [asked, setAsked] = useState<ChangeAnswer | null>(null)
  const me = useSession()?.user.id
  const isReachable = useIsReachable()
  const { edit, state, proposedBy = me } = change
  const isMine = proposedBy === me
  const name = otherParty(agreement).name || t('unnamed')
  const answers = state === 'OPEN' ? ANSWERS.filter((each) => mayAnswer(each, isMine)) : []
  return (
    <>
      <p className="row spread gap-3">
        <span>{isMine ? t('change.byMe') : t('change.byThem', { name })}</span>
        <ChangeTag change={change} />
      </p>
      <ChangeRows change={change} agreement={agreement} />
      {edit?.state === 'rejected' && (
        <p role="alert" className="agreement-problem">
          {t(`change.problem.${problemKey(edit.fieldErrors)}`)}
        </p>
      )}
      {edit !== null && edit.state !== 'sending' && (
        <div className="actions gap-3">
          <Button
            kind="quiet"
            onPress={() => void mutate('discardEdit', { collection: 'agreementChanges', id: change.id })}
          >
            {t('change.discard')}
          </Button>
        </div>
      )}
      {answers.length > 0 && (
        <div className="actions gap-3">
          {answers.map((each) => (
            <Button
              key={each}
              kind={each === 'accept' ? 'primary' : 'outline'}
              isDisabled={!isReachable}
              onPress={() => setAsked(each)}
            >
              {t(`change.${each}.do`)}
            </Button>
          ))}
        </div>
      )}
      {answers.length > 0 && (
        <p role="status" className="agreement-note note">
          {!isReachable && t('change.offline')}
        </p>
      )}
      {asked !== null && (
        <AnswerDialog agreement={agreement} change={change} answer={asked} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

/** Says what became of a change. One that the server doesn't have waits on this device, or was refused. */
function ChangeTag({ change: { edit, state } }: { change: ChangeView }) {
  const { t } = useTranslation('agreements')
  if (edit?.state === 'rejected') return <StatusTag tone="bad">{t('change.state.refused')}</StatusTag>
  if (edit !== null || state === undefined)
    return <StatusTag tone="local">{t('change.state.waiting')}</StatusTag>
  return (
    <StatusTag tone={TONES[state]} isQuiet={state !== 'OPEN'}>
      {t(`change.state.${state}`)}
    </StatusTag>
  )
}
