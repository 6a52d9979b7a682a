import { useTranslation } from 'react-i18next'
import { loadStrings } from '#app/i18n/i18n.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { NightsLet } from '#app/units/nights-let.tsx'
import type { UnitEditing } from '#app/units/unit-editing.ts'
import { CouncilSection } from './council-section.tsx'
import { HostPart } from './host-part.tsx'

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
