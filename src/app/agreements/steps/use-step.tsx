import { type ReactNode, useState } from 'react'
import type { AgreementStep } from '#contract/agreement-status.ts'
import { thingsToCheck } from '#app/agreements/sending/things-to-check.ts'
import { goToField } from '#app/agreements/terms/field-place.tsx'
import { useRemember } from '#app/agreements/terms/use-remember.ts'
import { mutate } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import type { AgreementView } from '#workers/replica-api.ts'

const StayStepDialog = lazyPanel(async () => (await import('#app/stays/stay-step-dialog.tsx')).StayStepDialog)
const StepDialog = lazyPanel(async () => (await import('./step-dialog.tsx')).StepDialog)

export type StepPressing = {
  agreement: AgreementView
  /** Whether all input is durable on this device, so that what is sent is what the screen shows. */
  isKept: boolean
  /** Called when sending was tried with something missing; from then on each field shows its error. */
  onNotReady: () => void
}

/**
 * Returns what a button of an agreement's steps needs: `press` asks about a step, or goes to the first field that
 * sending lacks; offline it keeps the step as a prepared one. `note` says what the buttons wait for. `dialog` belongs on
 * the page.
 */
export function useStep({ agreement, isKept, onNotReady }: StepPressing): {
  isReachable: boolean
  mustWait: boolean
  note: 'waitsFirst' | 'prepares' | null
  hasFailed: boolean
  press: (step: AgreementStep) => void
  prepare: (step: AgreementStep | null) => Promise<void>
  dialog: ReactNode
} {
  const isReachable = useIsReachable()
  const [step, setStep] = useState<AgreementStep | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const remember = useRemember(agreement)
  const { id, version, edit, prepared } = agreement
  const mustWait = isReachable && (edit !== null || version === 0 || !isKept)

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

  const asked = { agreement, mustWait, onClose: () => setStep(null) }
  return {
    isReachable,
    mustWait,
    note: mustWait ? 'waitsFirst' : isReachable || prepared !== null ? null : 'prepares',
    hasFailed,
    press,
    prepare,
    dialog:
      step === null ? null : step === 'start' || step === 'complete' ? (
        <StayStepDialog {...asked} step={step} />
      ) : (
        <StepDialog {...asked} step={step} />
      ),
  }
}
