import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AgreementStep, stepsFor } from '#contract/agreement-status.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { Button, type ButtonKind } from '#app/ui/button.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { CopyAsDraft } from './copy-as-draft.tsx'
import { DiscardDraft } from './discard-draft.tsx'

const StepDialog = lazy(async () => ({ default: (await import('./step-dialog.tsx')).StepDialog }))

/** The one step that the page is about; what ends things stands aside. */
const KINDS: Record<AgreementStep, ButtonKind> = {
  send: 'primary',
  accept: 'primary',
  decline: 'outline',
  start: 'primary',
  complete: 'outline',
  expire: 'outline',
  cancel: 'danger',
}

/** What this party can do with the agreement now. All of it needs the server, and says so without one. */
export function AgreementSteps({
  agreement,
  isKept,
}: {
  agreement: AgreementView
  /** Whether everything that was typed is durable on this device: what is sent is what is on screen. */
  isKept: boolean
}) {
  const { t } = useTranslation('agreements')
  const isReachable = useIsReachable()
  const [step, setStep] = useState<AgreementStep | null>(null)
  const id = useId()
  const { status, party, version, edit } = agreement
  // A draft that only this device has is taken back by discarding it, not by a step of the server's.
  const steps = version === 0 ? (['send'] as const) : stepsFor(status, party)
  const canCopy = party === 'host' && status !== 'DRAFT'
  if (steps.length === 0 && !canCopy) return null
  const isAhead = edit !== null || version === 0 || !isKept
  const hindrance = isReachable ? (isAhead ? 'waitsFirst' : null) : 'needsConnection'
  return (
    <div className="agreement-steps">
      {steps.map((each) => (
        <Button
          key={each}
          kind={KINDS[each]}
          isDisabled={hindrance !== null}
          describedById={hindrance === null ? undefined : id}
          onPress={() => setStep(each)}
        >
          {t(`steps.${each}.do`)}
        </Button>
      ))}
      {canCopy && <CopyAsDraft agreement={agreement} />}
      {version === 0 && <DiscardDraft agreementId={agreement.id} />}
      <p id={id} role="status" className="agreement-note">
        {hindrance !== null && steps.length > 0 && t(`steps.${hindrance}`)}
      </p>
      {step !== null && (
        <Suspense fallback={null}>
          <StepDialog agreement={agreement} step={step} onClose={() => setStep(null)} />
        </Suspense>
      )}
    </div>
  )
}
