import './draft-bar.css'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgreementParty } from '#contract/agreement-status.ts'
import { InviteButton } from '#app/agreements/parties/invite-button.tsx'
import { SignDialog } from '#app/agreements/signing/sign-dialog-panel.ts'
import { type StepPressing, useStep } from '#app/agreements/steps/use-step.tsx'
import { goToField } from '#app/agreements/terms/field-place.tsx'
import { Button, type ButtonKind } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { type DraftStep, draftSteps } from './draft-steps.ts'
import { SendChecklist } from './send-checklist.tsx'
import { useChecklist } from './use-checklist.ts'

/** The bar below a draft: what it still needs, and always the next step. */
export function DraftBar(pressing: StepPressing) {
  const { t } = useTranslation('agreements')
  const { agreement, onNotReady } = pressing
  const { isReachable, mustWait, note, hasFailed, press, dialog } = useStep(pressing)
  const [signing, setSigning] = useState<AgreementParty | null>(null)
  const noteId = useId()
  const { missing } = useChecklist(agreement)
  const steps = draftSteps(agreement)
  const cannotInvite = steps.includes('invite') && agreement.version === 0 && !isReachable

  function fill(): void {
    onNotReady()
    if (missing[0]) goToField(missing[0].field)
  }
  /** Returns the button of a step; the first step's is the page's main one. */
  function button(step: DraftStep) {
    const kind: ButtonKind = step === steps[0] ? 'primary' : 'outline'
    if (step === 'invite') return <InviteButton key="invite" agreement={agreement} kind={kind} />
    if (step === 'fill')
      return (
        <Button key="fill" kind={kind} onPress={fill}>
          {t('check.fill')}
        </Button>
      )
    if (step === 'send')
      return (
        <Button
          key="send"
          kind={kind}
          isDisabled={mustWait}
          describedById={note === null ? undefined : noteId}
          onPress={() => press('send')}
        >
          {t('steps.send.do')}
        </Button>
      )
    return (
      <Button key={step.sign} kind={kind} icon="pen" onPress={() => setSigning(step.sign)}>
        {t(step.sign === 'host' ? 'sign.open' : 'sign.openGuest')}
      </Button>
    )
  }

  return (
    <section className="draft-bar" aria-label={t('check.title')}>
      <DraftState agreement={agreement} />
      <div className="actions gap-2">{steps.toReversed().map(button)}</div>
      <p id={noteId} role="status" className={`note ${mustWait ? 'draft-bar-saving' : ''}`}>
        {note !== null && steps.includes('send') && t(`steps.${note}`)}
        {cannotInvite && t('toJoin.notSaved')}
      </p>
      <p role="alert" className="agreement-problem">
        {hasFailed && t('new.failed')}
      </p>
      {dialog}
      {signing !== null && (
        <SignDialog agreement={agreement} party={signing} onClose={() => setSigning(null)} />
      )}
    </section>
  )
}

/** Says in one line whether the draft is ready, and unfolds to the list of what to fill in or look at. */
function DraftState({ agreement }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  const fold = useRef<HTMLDetailsElement>(null)
  const { missing, looks } = useChecklist(agreement)
  const { bankAccount, hostAddress } = agreement
  if (missing.length === 0 && looks.length === 0)
    return (
      <p className="draft-bar-ready">
        <Icon name="check-circle" />
        {t('check.ready')}
      </p>
    )
  return (
    <details ref={fold} className="unfolds">
      <summary>
        <Icon name={missing.length > 0 ? 'exclamation-circle' : 'check-circle'} />
        <span>
          {missing.length > 0
            ? t('check.needs', { fields: missing.map(({ text }) => text).join(' · ') })
            : t('check.looks', { count: looks.length })}
        </span>
      </summary>
      <SendChecklist
        agreement={agreement}
        onGo={() => {
          if (fold.current) fold.current.open = false
        }}
      />
      {(bankAccount.trim() === '' || hostAddress.trim() === '') && <p className="note">{t('check.once')}</p>}
    </details>
  )
}
