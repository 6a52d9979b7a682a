import { type FocusEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { UNITS_PATH } from '#app/format/paths.ts'
import { useEditedUnit } from '#app/assistant-link/edited-unit.ts'
import { EditConflicts } from '#app/edits/edit-conflicts.tsx'
import { EditState } from '#app/edits/edit-state.tsx'
import { useEdited } from '#app/edits/use-edited.ts'
import { WhoIsThere } from '#app/stays/who-is-there.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { UnitView } from '#workers/replica-api.ts'
import { AddOnsSection } from './add-ons-section.tsx'
import { AddressSection } from './address-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { AmenitiesSection, BedsSection, TenantsSection } from './choice-sections.tsx'
import { HostParts } from './host-parts.tsx'
import { PricingSection } from './pricing-section.tsx'
import { PublishingPanel } from './publishing-panel.tsx'
import { PutAwaySection } from './put-away-section.tsx'
import { SaveBar } from './save-bar.tsx'
import { TermsSection } from './terms-section.tsx'
import { DescriptionSection, HouseRulesSection } from './text-sections.tsx'
import { InviteToUnit } from '#app/units/invite-to-unit.tsx'
import { openSections } from './unit-sections.ts'
import { useFieldErrors } from './use-field-errors.ts'
import { useUnitParts } from './use-unit-parts.ts'
import { useUnitLabels } from '#app/units/use-unit-labels.ts'
import { useUnitStep } from '#app/units/use-unit-step.ts'
import { PhotoGrid } from '#app/files/photo-grid.tsx'
import { FieldWords } from '#app/forms/field-words.tsx'
import { mutate } from '#app/replica/replica.ts'
import type { UnitEditing } from '#app/units/unit-editing.ts'

/**
 * A unit's page: its name, what is missing before guests can see it, then the listing as they read it, in parts that
 * open for editing where they stand, then what only its host sees. Every change is kept on this device as it is made.
 * `isOwn` is `false` for another host's unit, which an administrator helps with.
 */
export function UnitEditor({ row, isOwn }: { row: UnitView; isOwn: boolean }) {
  const { t } = useTranslation(['units', 'records'])
  const { shown: unit, change, keeping, flush } = useEdited('units', row.id, row)
  const [hasTried, setHasTried] = useState(false)
  const { errorOf, errorsIn, refusals } = useFieldErrors(unit, hasTried)
  const { labels, labelOf, words } = useUnitLabels()
  const steps = useUnitStep(row.id, flush)
  const parts = useUnitParts(unit.status === 'PUBLISHED' ? null : openSections(unit), errorsIn)
  const editing = { unit, change, errorOf, parts }
  useEditedUnit(row.id, unit, (description) => {
    change({ description })
    void flush()
  })
  const refused = Object.keys(refusals).map((field) => [field, labelOf(field)])
  const record = { collection: 'units', id: row.id, edit: row.edit, labels } as const
  return (
    <div className="unit stack gap-6">
      <header className="row spread">
        <Link to={UNITS_PATH} className="note tall page-back">
          <Icon name="chevron-left" />
          {t('records:units.name')}
        </Link>
        {isOwn && row.version > 0 && row.status !== 'DELETED' && <InviteToUnit unitId={row.id} />}
      </header>
      {row.edit?.state === 'rejected' && (
        <EditState {...record} labels={{ ...labels, ...Object.fromEntries(refused) }} refusals={refusals} />
      )}
      <EditConflicts {...record} words={words} />
      {/* Not a stack: its rows would end what sticks in them. */}
      <div>
        <div className="unit-edit" onFocus={showField}>
          <BasicsSection {...editing} />
          <div className="unit-beside stack gap-6">
            <PublishingPanel
              unit={unit}
              steps={steps}
              onMissing={(first) => {
                setHasTried(true)
                parts.go(first)
              }}
            />
            {isOwn && <WhoIsThere unitId={row.id} />}
          </div>
          <div className="stack gap-5 unit-listing">
            <PhotosSection unit={row} errorOf={errorOf} />
            {!isOwn && <p className="note">{t('letBy', { name: row.hostName })}</p>}
            <DescriptionSection {...editing} />
            <BedsSection {...editing} />
            <AmenitiesSection {...editing} />
            <TenantsSection {...editing} />
            <HouseRulesSection {...editing} />
            <PricingSection {...editing} />
            <AddOnsSection {...editing} />
            <TermsSection {...editing} />
            <AddressSection {...editing} />
            <HostParts {...editing} isOwn={isOwn} />
            <PutAwaySection unit={unit} steps={steps} />
          </div>
        </div>
        <SaveBar unit={row} keeping={keeping} />
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

/**
 * Photos of the place, the cover large as guests see it. They are worked on where they stand; kept on this device when
 * chosen, and uploaded when possible.
 */
function PhotosSection({ unit, errorOf }: Pick<UnitEditing, 'unit' | 'errorOf'>) {
  const { t } = useTranslation('units')
  const hasPhotos = unit.photos.length > 0
  return (
    <section
      id="photos"
      tabIndex={-1}
      className="unit-section unit-photos stack"
      aria-labelledby="photos-title"
    >
      <header className={hasPhotos ? 'visually-hidden' : undefined}>
        <h2 id="photos-title">{t('section.photos')}</h2>
        <p className="note">{t('about.photos')}</p>
      </header>
      <PhotoGrid
        ownerId={unit.id}
        photos={unit.photos}
        stored={unit.files}
        onChange={(photos) => mutate('editRecord', { collection: 'units', id: unit.id, fields: { photos } })}
      />
      <FieldWords words={{ id: 'photos-words', text: errorOf('photos'), isError: true }} />
    </section>
  )
}
