import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useKeepFocus } from '#app/ui/use-keep-focus.ts'
import type { UnitView } from '#workers/replica-api.ts'
import { SectionLink } from './section-link.tsx'
import { StepButtons } from './step-buttons.tsx'
import { completeness, doneSections, openSections, type UnitSectionId } from './unit-sections.ts'
import { UnitSign } from '#app/units/unit-sign.tsx'
import type { UnitSteps } from '#app/units/use-unit-step.ts'

/** Shows who can see the unit, what is missing before guests can, and the step that lets them. */
export function PublishingPanel({
  unit,
  steps,
  onMissing,
}: {
  unit: UnitView
  steps: UnitSteps
  /** Called with the first part that is missing when publishing was tried without it. */
  onMissing: (first: UnitSectionId) => void
}) {
  const { t } = useTranslation('units')
  const isReachable = useIsReachable()
  const isPublished = unit.status === 'PUBLISHED'
  const [firstOpen] = openSections(unit)
  return (
    <section
      id="publishing"
      tabIndex={-1}
      className="unit-publishing panel stack"
      aria-labelledby="publishing-title"
    >
      <header className="row spread gap-2">
        <h2 id="publishing-title">{t('section.publishing')}</h2>
        <UnitSign unit={unit} />
      </header>
      <p className="note">{t(`seenBy.${unit.status}`)}</p>
      {isPublished && (
        <p className="tall-links">
          <a href={`${LISTING_PATH}/${unit.id}`}>{t('asGuests')}</a>
        </p>
      )}
      {(firstOpen || !isPublished) && <ToDo unit={unit} />}
      {unit.prepared !== null && (
        <Notice icon="clock" title={t('prepared.title')}>
          <p>{t(isReachable ? 'prepared.now' : 'prepared.later', { step: t(`step.${unit.prepared}`) })}</p>
          <DismissButton label={t('prepared.forget')} onPress={steps.forget} />
        </Notice>
      )}
      <StepButtons
        unit={unit}
        steps={steps}
        among={['publish', 'restore']}
        onPress={(step) => {
          if (step === 'publish' && firstOpen) onMissing(firstOpen)
          else void steps.take(step)
        }}
      />
    </section>
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

/** What publishing requires: a row for each part that is missing, and those that are done behind one line. */
function ToDo({ unit }: { unit: UnitView }) {
  const { t } = useTranslation('units')
  const missing = openSections(unit)
  const done = doneSections(unit)
  return (
    <div>
      {missing.length > 0 ? (
        <>
          <p>{t('missing')}</p>
          <Rows ids={missing} isDone={false} />
        </>
      ) : (
        <p className="unit-all-done beside gap-2">
          <Icon name="check-circle" />
          <span>{t('allDone')}</span>
        </p>
      )}
      {done.length > 0 && (
        <details className="unfolds">
          <summary>
            <span className="note">{t('complete', completeness(unit))}</span>
          </summary>
          <Rows ids={done} isDone />
        </details>
      )}
    </div>
  )
}

function Rows({ ids, isDone }: { ids: readonly UnitSectionId[]; isDone: boolean }) {
  const { t } = useTranslation('units')
  return (
    <ul className="lined unit-to-do tall-links">
      {ids.map((id) => (
        <li key={id}>
          <SectionLink id={id}>
            <Icon name={isDone ? 'check2' : 'circle'} label={t(isDone ? 'sectionDone' : 'sectionOpen')} />
            <span>{t(`section.${id}`)}</span>
          </SectionLink>
        </li>
      ))}
    </ul>
  )
}
