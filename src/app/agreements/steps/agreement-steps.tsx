import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AgreementStep, stepsFor } from '#contract/agreement-status.ts'
import { mutate } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { thingsToCheck } from '#app/agreements/sending/things-to-check.ts'
import { useRemember } from '#app/agreements/terms/use-remember.ts'
import { goToField } from '#app/agreements/terms/field-place.tsx'
import { MessageButton } from '#app/stays/message-button.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { DiscardDraft } from './discard-draft.tsx'
import { MoreSteps } from './more-steps.tsx'
import { PreparedStep } from './prepared-step.tsx'
import { useIsNarrow } from './use-is-narrow.ts'

/** Code that makes copies loads on demand. */
const DocumentDialog = lazyPanel(
  async () => (await import('#app/agreements/documents/document-dialog.tsx')).DocumentDialog,
)
const StayStepDialog = lazyPanel(async () => (await import('#app/stays/stay-step-dialog.tsx')).StayStepDialog)
const StepDialog = lazyPanel(async () => (await import('./step-dialog.tsx')).StepDialog)

/** Steps that move an agreement forward; steps that end it are kept apart. */
const LEADING: readonly AgreementStep[] = ['send', 'accept', 'decline', 'start', 'complete']
const PRIMARY: readonly AgreementStep[] = ['send', 'accept', 'start']

type Other = { id: 'save' | 'discard'; icon?: IconName; kind: 'outline' | 'danger' }
const SAVE: Other = { id: 'save', icon: 'download', kind: 'outline' }
const DISCARD: Other = { id: 'discard', kind: 'danger' }
const LABELS = { save: 'menu.open', discard: 'discard.do' } as const

/**
 * The steps this party can take now, the next one first, then the other actions, with the rare ones in a menu. On a
 * phone all of it is one row: whatever leads nowhere is in the menu. The steps need the server: without it, one becomes
 * a prepared step.
 */
export function AgreementSteps({
  agreement,
  isKept,
  onNotReady,
}: {
  agreement: AgreementView
  /** Whether all input is durable on this device, so that what is sent is what the screen shows. */
  isKept: boolean
  onNotReady: () => void
}) {
  const { t } = useTranslation('agreements')
  const isReachable = useIsReachable()
  const isNarrow = useIsNarrow()
  const [step, setStep] = useState<AgreementStep | null>(null)
  const [opened, setOpened] = useState<Other['id'] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const noteId = useId()
  const remember = useRemember(agreement)
  const { id, status, party, version, edit, prepared } = agreement
  // A draft that exists only on this device is discarded; it needs no step of the server.
  const possible = version === 0 ? (['send'] as const) : stepsFor(status, party)
  const steps = possible.filter((each) => each !== 'send' || !agreement.isGuestToJoin)
  const leading = steps.filter((each) => LEADING.includes(each))
  const others = version === 0 ? [SAVE, DISCARD] : [SAVE]
  const mustWait = isReachable && (edit !== null || version === 0 || !isKept)
  const note = mustWait ? 'waitsFirst' : isReachable || prepared !== null ? null : 'prepares'

  async function prepare(meant: AgreementStep | null): Promise<void> {
    setHasFailed(!(await mutate('prepareAgreementStep', { agreementId: id, step: meant })).ok)
  }
  function press(chosen: AgreementStep): void {
    const [missing] = chosen === 'send' ? thingsToCheck(agreement).missing : []
    if (missing) {
      onNotReady()
      goToField(missing.field)
    } else {
      if (chosen === 'send') remember()
      if (isReachable) setStep(chosen)
      else void prepare(chosen)
    }
  }

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
          steps={steps.filter((each) => !LEADING.includes(each))}
          onStep={press}
          others={isNarrow ? others.map(({ id: other }) => ({ id: other, label: t(LABELS[other]) })) : []}
          onOther={setOpened}
        />
      </div>
      <p id={noteId} role="status" className="agreement-note note">
        {note !== null && steps.length > 0 && t(`steps.${note}`)}
      </p>
      <p role="alert" className="agreement-problem">
        {hasFailed && t('new.failed')}
      </p>
      {opened === 'save' && <DocumentDialog agreement={agreement} onClose={() => setOpened(null)} />}
      <DiscardDraft agreementId={id} isAsking={opened === 'discard'} onClose={() => setOpened(null)} />
      {step !== null &&
        (step === 'start' || step === 'complete' ? (
          <StayStepDialog
            agreement={agreement}
            step={step}
            mustWait={mustWait}
            onClose={() => setStep(null)}
          />
        ) : (
          <StepDialog agreement={agreement} step={step} mustWait={mustWait} onClose={() => setStep(null)} />
        ))}
    </div>
  )
}
