import { useTranslation } from 'react-i18next'
import type { UnitStep } from '#contract/unit-status.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import type { UnitView } from '#workers/replica-api.ts'
import { stepsOf, type UnitSteps } from '#app/units/use-unit-step.ts'

/**
 * The steps of a unit's status among `among` that it can take, each of which needs the network and says so. `onPress`
 * is called with the pressed one.
 */
export function StepButtons({
  unit,
  steps: { busy, problem, last },
  among,
  onPress,
}: {
  unit: UnitView
  steps: UnitSteps
  among: readonly UnitStep[]
  onPress: (step: UnitStep) => void
}) {
  const { t } = useTranslation('units')
  const isReachable = useIsReachable()
  const possible = stepsOf(unit).filter((step) => among.includes(step))
  return (
    <>
      <p role="alert" className="if-any unit-problem">
        {problem !== null && last !== null && among.includes(last) && t(`stepProblem.${problem}`)}
      </p>
      {possible.length > 0 && (
        <>
          {!isReachable && unit.prepared === null && <p className="note">{t('needsNetwork')}</p>}
          <div className="actions">
            {possible.map((step) => (
              <Button
                key={step}
                kind={step === 'publish' ? 'primary' : step === 'delete' ? 'danger' : 'outline'}
                isBusy={busy === step}
                isDisabled={busy !== null && busy !== step}
                onPress={() => onPress(step)}
              >
                {t(`step.${step}`)}
              </Button>
            ))}
          </div>
        </>
      )}
    </>
  )
}
