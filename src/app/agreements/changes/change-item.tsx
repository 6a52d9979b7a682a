import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChangeAnswer, mayAnswer } from '#contract/agreement-change-states.ts'
import { noticeProblemIn } from '#app/agreements/changes/notice/use-notice-problem.ts'
import { otherParty } from '#app/agreements/parties/other-party.ts'
import { useSession } from '#app/auth/session.ts'
import { mutate } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { ChangeRows } from './change-rows.tsx'
import { ChangeTag } from './change-tag.tsx'
import { problemKey } from './problem-key.ts'
import { type ChangeView, isOfTerms } from './use-changes.ts'

const AnswerDialog = lazyPanel(async () => (await import('./answer-dialog.tsx')).AnswerDialog)

const ANSWERS: readonly ChangeAnswer[] = ['accept', 'decline', 'withdraw']

/** One proposal: by whom, what it changes, what became of it, and what this person may do about it. */
export function ChangeItem({ agreement, change }: { agreement: AgreementView; change: ChangeView }) {
  const { t } = useTranslation('agreements')
  const [asked, setAsked] = useState<ChangeAnswer | null>(null)
  const me = useSession()?.user.id
  const isReachable = useIsReachable()
  const { edit, state, proposedBy = me } = change
  const isMine = proposedBy === me
  const side = isMine ? 'byMe' : 'byThem'
  const name = otherParty(agreement).name || t('unnamed')
  const answers = state === 'OPEN' ? ANSWERS.filter((each) => mayAnswer(each, isMine)) : []
  return (
    <>
      <p className="row spread gap-3">
        <span>
          {isOfTerms(change) ? t(`change.${side}`, { name }) : t(`toEnd.propose.${side}`, { name })}
        </span>
        <ChangeTag change={change} />
      </p>
      <ChangeRows change={change} agreement={agreement} />
      {edit?.state === 'rejected' && (
        <p role="alert" className="agreement-problem">
          {isOfTerms(change)
            ? t(`change.problem.${problemKey(edit.fieldErrors)}`)
            : t(`toEnd.problem.${noticeProblemIn(edit.fieldErrors)}`)}
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
