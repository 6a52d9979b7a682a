import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { UnitView } from '#workers/replica-api.ts'
import type { UnitSteps } from '#app/units/use-unit-step.ts'
import { DeleteUnitDialog } from './delete-unit-dialog.tsx'
import { StepButtons } from './step-buttons.tsx'

/** The steps that take a unit from guests or from its host, at the end of its page. */
export function PutAwaySection({ unit, steps }: { unit: UnitView; steps: UnitSteps }) {
  const { t } = useTranslation('units')
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <section className="unit-section stack" aria-labelledby="put-away">
      <h2 id="put-away">{t('putAway')}</h2>
      <StepButtons
        unit={unit}
        steps={steps}
        among={['unpublish', 'archive', 'delete']}
        onPress={(step) => {
          if (step === 'delete') setIsDeleting(true)
          else void steps.take(step)
        }}
      />
      {unit.version === 0 && (
        <div>
          <Button kind="danger" onPress={() => setIsDeleting(true)}>
            {t('discard')}
          </Button>
        </div>
      )}
      <DeleteUnitDialog
        unit={unit}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDelete={() => steps.take('delete')}
      />
    </section>
  )
}
