import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { UnitPlace } from './unit-sections.ts'
import { EditButton } from './unit-section.tsx'
import type { UnitParts } from './use-unit-parts.ts'

/** The parts that only the host sees. */
type HostPlace = Extract<UnitPlace, 'council' | 'calendars' | 'arrival' | 'turnover' | 'hands'>

/** A part that guests don't read with the listing: one line, or the part itself while it's open. */
export function HostPart({ id, parts, children }: { id: HostPlace; parts: UnitParts; children: ReactNode }) {
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
