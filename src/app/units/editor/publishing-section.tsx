import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnitStep } from '#contract/unit-status.ts'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useKeepFocus } from '#app/ui/use-keep-focus.ts'
import type { UnitView } from '#workers/replica-api.ts'
import { DeleteUnitDialog } from './delete-unit-dialog.tsx'
import { goToSection } from './go-to-section.ts'
import { UnitSection } from './unit-section.tsx'
import { openSections } from './unit-sections.ts'
import { UnitSign } from '#app/units/unit-sign.tsx'
import { stepsOf, useUnitStep } from '#app/units/use-unit-step.ts'
import { SectionLink } from './section-link.tsx'

/** Shows who can see the unit, and the steps of its status, each of which needs the network and says so. */
export function PublishingSection({
  unit,
  flush,
  onTried,
}: {
  unit: UnitView
  flush: () => Promise<void>
  /** Called when publishing was tried with something missing; from then on each field shows its error. */
  onTried: () => void
}) {
  const { t } = useTranslation('units')
  const isReachable = useIsReachable()
  const { busy, problem, take, forget } = useUnitStep(unit.id, flush)
  const [isDeleting, setIsDeleting] = useState(false)
  const [firstOpen] = openSections(unit)

  function press(step: UnitStep): void {
    if (step === 'delete') return setIsDeleting(true)
    if (step === 'publish' && firstOpen) {
      onTried()
      goToSection(firstOpen)
    } else void take(step)
  }

  return (
    <UnitSection id="publishing" title={t('section.publishing')} lead={t(`seenBy.${unit.status}`)}>
      <div className="unit-steps row">
        <UnitSign unit={unit} />
        {unit.status === 'PUBLISHED' && <a href={`${LISTING_PATH}/${unit.id}`}>{t('asGuests')}</a>}
      </div>
      {firstOpen && <MissingList unit={unit} />}
      {unit.prepared !== null && (
        <Notice icon="clock" title={t('prepared.title')}>
          <p>{t(isReachable ? 'prepared.now' : 'prepared.later', { step: t(`step.${unit.prepared}`) })}</p>
          <DismissButton label={t('prepared.forget')} onPress={forget} />
        </Notice>
      )}
      <p role="alert" className="unit-problem">
        {problem !== null && t(`stepProblem.${problem}`)}
      </p>
      {!isReachable && unit.prepared === null && <p className="unit-note">{t('needsNetwork')}</p>}
      <div className="unit-steps row">
        {stepsOf(unit).map((step) => (
          <Button
            key={step}
            kind={step === 'publish' ? 'primary' : step === 'delete' ? 'danger' : 'outline'}
            isBusy={busy === step}
            isDisabled={busy !== null && busy !== step}
            onPress={() => press(step)}
          >
            {t(`step.${step}`)}
          </Button>
        ))}
        {unit.version === 0 && (
          <Button kind="danger" onPress={() => setIsDeleting(true)}>
            {t('discard')}
          </Button>
        )}
      </div>
      <DeleteUnitDialog
        unit={unit}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onDelete={() => take('delete')}
      />
    </UnitSection>
  )
}

function DismissButton({ label, onPress }: { label: string; onPress: () => void }) {
  const part = useRef<HTMLSpanElement>(null)
  useKeepFocus(part)
  return (
    <span ref={part}>
      <Button onPress={onPress}>{label}</Button>
    </span>
  )
}

/** Lists the sections that keep a unit from being published, as links to them. */
function MissingList({ unit }: { unit: UnitView }) {
  const { t } = useTranslation('units')
  return (
    <div className="unit-missing tall-links">
      <p>{t('missing')}</p>
      <ul>
        {openSections(unit).map((id) => (
          <li key={id}>
            <SectionLink id={id}>{t(`section.${id}`)}</SectionLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
