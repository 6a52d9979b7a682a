import { useTranslation } from 'react-i18next'
import { loadStrings } from '#app/i18n/i18n.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { NightsLet } from '#app/units/nights-let.tsx'
import type { UnitEditing } from '#app/units/unit-editing.ts'
import { CouncilSection } from './council-section.tsx'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { UnitPlace } from './unit-sections.ts'
import { EditButton } from './unit-section.tsx'
import type { UnitParts } from './use-unit-parts.ts'

const ArrivalSection = lazyPart<{ unitId: string }>(
  async () => {
    const [part] = await Promise.all([
      import('#app/units/arrival/arrival-section.tsx'),
      loadStrings('arrival'),
    ])
    return part.ArrivalSection
  },
  ({ children }) => <section aria-busy={!children}>{children}</section>,
)

const TurnoverSection = lazyPart<{ unitId: string }>(
  async () => {
    const [part] = await Promise.all([
      import('#app/units/turnover/turnover-section.tsx'),
      loadStrings('turnovers'),
    ])
    return part.TurnoverSection
  },
  ({ children }) => <section aria-busy={!children}>{children}</section>,
)

const HandsSection = lazyPart<{ unitId: string }>(
  async () => {
    const [part] = await Promise.all([import('#app/units/hands/hands-section.tsx'), loadStrings('hands')])
    return part.HandsSection
  },
  ({ children }) => <section aria-busy={!children}>{children}</section>,
)

const UnitCalendars = lazyPart<{ unitId: string }>(
  async () => {
    const [{ UnitCalendars: Part }] = await Promise.all([
      import('#app/units/calendars/unit-calendars.tsx'),
      loadStrings('calendars', 'forms'),
    ])
    return Part
  },
  ({ children }) => <section aria-busy={!children}>{children}</section>,
)

/** What guests of the listing don't read: one line each, until it's opened. */
export function HostParts({ isOwn, ...editing }: UnitEditing & { isOwn: boolean }) {
  const { t } = useTranslation('units')
  const { unit, parts } = editing
  // The server knows the room by then, which these need.
  const isKnown = unit.version > 0
  return (
    <section className="stack" aria-labelledby="own-parts">
      <h2 id="own-parts">{t('ownParts')}</h2>
      <div className="panel">
        {/* They let people into a house, so administrators don't see them. */}
        {isOwn && (
          <HostPart id="arrival" parts={parts}>
            <ArrivalSection unitId={unit.id} />
          </HostPart>
        )}
        {isOwn && (
          <HostPart id="turnover" parts={parts}>
            <TurnoverSection unitId={unit.id} />
          </HostPart>
        )}
        {isOwn && isKnown && (
          <HostPart id="hands" parts={parts}>
            <HandsSection unitId={unit.id} />
          </HostPart>
        )}
        {isOwn && isKnown && (
          <HostPart id="calendars" parts={parts}>
            <UnitCalendars unitId={unit.id} />
          </HostPart>
        )}
        <HostPart id="council" parts={parts}>
          {isOwn && <NightsLet unit={unit} />}
          <CouncilSection {...editing} />
        </HostPart>
      </div>
    </section>
  )
}

/** The parts that only the host sees. */
type HostPlace = Extract<UnitPlace, 'council' | 'calendars' | 'arrival' | 'turnover' | 'hands'>

/** A part that guests don't read with the listing: one line, or the part itself while it's open. */
function HostPart({ id, parts, children }: { id: HostPlace; parts: UnitParts; children: ReactNode }) {
  const { t } = useTranslation('units')
  if (parts.open === id)
    return (
      <div id={`place-of-${id}`} tabIndex={-1} className="unit-host-part unit-host-open stack gap-5">
        {children}
        <div>
          <Button onPress={parts.close}>{t('save.done')}</Button>
        </div>
      </div>
    )
  return (
    <div id={`place-of-${id}`} tabIndex={-1} className="unit-host-part row">
      <span className="words">
        <b id={`${id}-title`}>{t(`section.${id}`)}</b>
        <span className="note">{t(`about.${id}`)}</span>
      </span>
      <EditButton id={id} isBlank={false} parts={parts} />
    </div>
  )
}
