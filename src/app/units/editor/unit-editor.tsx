import { type FocusEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { UNITS_PATH } from '#app/format/paths.ts'
import { useEditedUnit } from '#app/assistant-link/edited-unit.ts'
import { EditConflicts } from '#app/edits/edit-conflicts.tsx'
import { EditState } from '#app/edits/edit-state.tsx'
import { useEdited } from '#app/edits/use-edited.ts'
import { WhoIsThere } from '#app/stays/who-is-there.tsx'
import { loadStrings } from '#app/i18n/i18n.ts'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { UnitView } from '#workers/replica-api.ts'
import { AddOnsSection } from './add-ons-section.tsx'
import { AddressSection } from './address-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { BedsSection, TenantsSection } from './choice-sections.tsx'
import { CouncilSection } from './council-section.tsx'
import { PricingSection } from './pricing-section.tsx'
import { PublishingSection } from './publishing-section.tsx'
import { SaveBar } from './save-bar.tsx'
import { SectionNav } from './section-nav.tsx'
import { TermsSection } from './terms-section.tsx'
import { DescriptionSection, HouseRulesSection } from './text-sections.tsx'
import { InviteToUnit } from '#app/units/invite-to-unit.tsx'
import { UnitSign } from '#app/units/unit-sign.tsx'
import { useFieldErrors } from './use-field-errors.ts'
import { NightsLet } from '#app/units/nights-let.tsx'
import { useUnitLabels } from '#app/units/use-unit-labels.ts'
import { useUnitWords } from '#app/units/use-unit-words.ts'
import { PhotoGrid } from '#app/files/photo-grid.tsx'
import { FieldWords } from '#app/forms/field-words.tsx'
import { mutate } from '#app/replica/replica.ts'
import type { UnitEditing } from '#app/units/unit-editing.ts'
import { UnitSection } from './unit-section.tsx'

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

const UnitCalendars = lazyPart(
  async () => {
    const [{ UnitCalendars: Part }] = await Promise.all([
      import('#app/units/calendars/unit-calendars.tsx'),
      loadStrings('calendars', 'forms'),
    ])
    return Part
  },
  ({ children }) => <section aria-busy={!children}>{children}</section>,
)

/**
 * The editor of a unit, in sections. Every change is kept on this device as it is made. `isOwn` is `false` for another
 * host's unit, which an administrator helps with.
 */
export function UnitEditor({ row, isOwn }: { row: UnitView; isOwn: boolean }) {
  const { t } = useTranslation(['units', 'records'])
  const { shown: unit, change, keeping, flush } = useEdited('units', row.id, row)
  const [hasTried, setHasTried] = useState(false)
  const { errorOf, refusals } = useFieldErrors(unit, hasTried)
  const { labels, labelOf, words } = useUnitLabels()
  const title = useUnitWords().title(unit)
  const editing = { unit, change, errorOf }
  useEditedUnit(row.id, unit, (description) => {
    change({ description })
    void flush()
  })
  const refused = Object.keys(refusals).map((field) => [field, labelOf(field)])
  const record = { collection: 'units', id: row.id, edit: row.edit, labels } as const
  return (
    <div className="unit stack gap-6">
      <header>
        <Link to={UNITS_PATH} className="page-back">
          <Icon name="chevron-left" />
          {t('records:units.name')}
        </Link>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {!isOwn && <p>{t('letBy', { name: row.hostName })}</p>}
        <UnitSign unit={row} />
        {isOwn && row.version > 0 && row.status !== 'DELETED' && <InviteToUnit unitId={row.id} />}
      </header>
      {row.edit?.state === 'rejected' && (
        <EditState {...record} labels={{ ...labels, ...Object.fromEntries(refused) }} refusals={refusals} />
      )}
      <EditConflicts {...record} words={words} />
      {isOwn && <WhoIsThere unitId={row.id} />}
      {isOwn && <NightsLet unit={unit} />}
      {isOwn && row.version > 0 && <UnitCalendars unitId={row.id} />}
      <div className="unit-edit">
        <SectionNav unit={unit} isOwn={isOwn} />
        <div className="unit-form" onFocus={showField}>
          <BasicsSection {...editing} />
          <TenantsSection {...editing} />
          <BedsSection {...editing} />
          <AddressSection {...editing} />
          <DescriptionSection {...editing} />
          <PhotosSection unit={row} errorOf={errorOf} />
          <TermsSection {...editing} />
          <PricingSection {...editing} />
          <AddOnsSection {...editing} />
          <HouseRulesSection {...editing} />
          <CouncilSection {...editing} />
          {/* They let people into a house, so administrators don't see them. */}
          {isOwn && <ArrivalSection unitId={row.id} />}
          {isOwn && <TurnoverSection unitId={row.id} />}
          {/* The server knows the room by the time somebody is invited. */}
          {isOwn && row.version > 0 && <HandsSection unitId={row.id} />}
          <PublishingSection unit={unit} flush={flush} onTried={() => setHasTried(true)} />
          <SaveBar unit={row} keeping={keeping} />
        </div>
      </div>
    </div>
  )
}

const FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=file])'

/**
 * Moves a field that was pressed out from under the bar; a browser does so only for one that was reached by key. Not for
 * what acts when it is released, which must not move away from the pointer.
 */
function showField({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(FIELDS)) target.scrollIntoView({ block: 'nearest' })
}

/** Photos of the place. They are kept on this device when chosen, and uploaded when possible. */
function PhotosSection({ unit, errorOf }: Omit<UnitEditing, 'change'>) {
  const { t } = useTranslation('units')
  const error = errorOf('photos')
  return (
    <UnitSection id="photos" title={t('section.photos')} lead={t('about.photos')}>
      <PhotoGrid
        ownerId={unit.id}
        photos={unit.photos}
        stored={unit.files}
        onChange={(photos) => mutate('editRecord', { collection: 'units', id: unit.id, fields: { photos } })}
      />
      <FieldWords words={{ id: 'photos-words', text: error, isError: true }} />
    </UnitSection>
  )
}
