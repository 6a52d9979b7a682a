import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AgreementStep, stepsFor } from '#contract/agreement-status.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { Button, type ButtonKind } from '#app/ui/button.tsx'
import type { AgreementView } from '#workers/replica-api.ts'

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
export function AgreementSteps({ agreement }: { agreement: AgreementView }) {
  const { t } = useTranslation('agreements')
  const isReachable = useIsReachable()
  const [step, setStep] = useState<AgreementStep | null>(null)
  const id = useId()
  const { status, party, version, edit } = agreement
  // A draft that only this device has is taken back by discarding it, not by a step of the server's.
  const steps = version === 0 ? (['send'] as const) : stepsFor(status, party)
  if (steps.length === 0) return null
  const hindrance = !isReachable ? 'needsConnection' : edit !== null || version === 0 ? 'waitsFirst' : null
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
      <p id={id} role="status" className="agreement-note">
        {hindrance !== null && t(`steps.${hindrance}`)}
      </p>
      {step !== null && (
        <Suspense fallback={null}>
          <StepDialog agreement={agreement} step={step} onClose={() => setStep(null)} />
        </Suspense>
      )}
    </div>
  )
}
