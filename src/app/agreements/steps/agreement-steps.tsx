import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AgreementStep, stepsFor } from '#contract/agreement-status.ts'
import { Button } from '#app/ui/button.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import { MessageButton } from '#app/stays/message-button.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { DiscardDraft } from './discard-draft.tsx'
import { MoreSteps } from './more-steps.tsx'
import { PreparedStep } from './prepared-step.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import { type StepPressing, useStep } from './use-step.tsx'

/** Code that makes copies loads on demand. */
const DocumentDialog = lazyPanel(
  async () => (await import('#app/agreements/documents/document-dialog.tsx')).DocumentDialog,
)

/** Steps that move an agreement forward; steps that end it are kept apart. Sending is in the bar of the draft. */
const LEADING: readonly AgreementStep[] = ['accept', 'decline', 'start', 'complete']
const PRIMARY: readonly AgreementStep[] = ['accept', 'start']

type Other = { id: 'save' | 'discard'; icon?: IconName; kind: 'outline' | 'danger' }
const SAVE: Other = { id: 'save', icon: 'download', kind: 'outline' }
const DISCARD: Other = { id: 'discard', kind: 'danger' }
const LABELS = { save: 'menu.open', discard: 'discard.do' } as const

/**
 * The steps this party can take now, the next one first, then the other actions, with the rare ones in a menu. On a
 * phone all of it is one row: whatever leads nowhere is in the menu. The steps need the server: without it, one becomes
 * a prepared step.
 */
export function AgreementSteps(pressing: StepPressing) {
  const { t } = useTranslation('agreements')
  const isNarrow = useIsNarrow()
  const [opened, setOpened] = useState<Other['id'] | null>(null)
  const noteId = useId()
  const { agreement } = pressing
  const { isReachable, mustWait, note, hasFailed, press, prepare, dialog } = useStep(pressing)
  const { id, status, party, version, prepared } = agreement
  // A draft that exists only on this device is discarded; it needs no step of the server.
  const steps = (version === 0 ? [] : stepsFor(status, party)).filter((each) => each !== 'send')
  const leading = steps.filter((each) => LEADING.includes(each))
  // From then on, what ends it has rows of its own.
  const isAgreed = status === 'APPROVED' || status === 'ACTIVE'
  const others = version === 0 ? [SAVE, DISCARD] : [SAVE]

  return (
    <div className="agreement-steps stack gap-2">
      {prepared !== null && (
        <PreparedStep
          step={prepared}
          isReachable={isReachable}
          canPress={!mustWait}
          onPress={() => press(prepared)}
          onForget={() => void prepare(null)}
        />
      )}
      <div className="agreement-header-actions row gap-2">
        {leading.map((each) => (
          <Button
            key={each}
            kind={PRIMARY.includes(each) ? 'primary' : 'outline'}
            isDisabled={mustWait}
            describedById={note === null ? undefined : noteId}
            onPress={() => press(each)}
          >
            {t(`steps.${each}.do`)}
          </Button>
        ))}
        {!agreement.isGuestToJoin && (
          <MessageButton agreement={agreement} isShort={isNarrow && leading.length > 0} />
        )}
        {!isNarrow &&
          others.map(({ id: other, icon, kind }) => (
            <Button key={other} kind={kind} {...(icon && { icon })} onPress={() => setOpened(other)}>
              {t(LABELS[other])}
            </Button>
          ))}
        <MoreSteps
          agreement={agreement}
          steps={isAgreed ? [] : steps.filter((each) => !LEADING.includes(each))}
          onStep={press}
          others={isNarrow ? others.map(({ id: other }) => ({ id: other, label: t(LABELS[other]) })) : []}
          onOther={setOpened}
        />
      </div>
      {/* A draft says it in its bar. */}
      {status !== 'DRAFT' && (
        <p id={noteId} role="status" className="agreement-note note">
          {note !== null && steps.length > 0 && t(`steps.${note}`)}
        </p>
      )}
      <p role="alert" className="agreement-problem">
        {hasFailed && t('new.failed')}
      </p>
      {opened === 'save' && <DocumentDialog agreement={agreement} onClose={() => setOpened(null)} />}
      <DiscardDraft agreementId={id} isAsking={opened === 'discard'} onClose={() => setOpened(null)} />
      {dialog}
    </div>
  )
}
