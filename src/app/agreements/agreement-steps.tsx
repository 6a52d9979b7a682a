import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AgreementStep, stepsFor } from '#contract/agreement-status.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { DiscardDraft } from './discard-draft.tsx'
import { MoreSteps } from './more-steps.tsx'

const StepDialog = lazy(async () => ({ default: (await import('./step-dialog.tsx')).StepDialog }))

/** Steps that lead on; what ends an agreement stands aside. */
const LEADING: readonly AgreementStep[] = ['send', 'accept', 'decline', 'start', 'complete']
const PRIMARY: readonly AgreementStep[] = ['send', 'accept', 'start']

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
  const isAhead = edit !== null || version === 0 || !isKept
  const hindrance = isReachable ? (isAhead ? 'waitsFirst' : null) : 'needsConnection'
  const others = hindrance === null ? steps.filter((each) => !LEADING.includes(each)) : []
  return (
    <div className="agreement-steps">
      {steps
        .filter((each) => LEADING.includes(each))
        .map((each) => (
          <Button
            key={each}
            kind={PRIMARY.includes(each) ? 'primary' : 'outline'}
            isDisabled={hindrance !== null}
            describedById={hindrance === null ? undefined : id}
            onPress={() => setStep(each)}
          >
            {t(`steps.${each}.do`)}
          </Button>
        ))}
      {version === 0 && <DiscardDraft agreementId={agreement.id} />}
      <MoreSteps agreement={agreement} steps={others} onStep={setStep} />
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
