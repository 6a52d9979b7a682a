import { useTranslation } from 'react-i18next'
import type { UnitView } from '#workers/replica-api.ts'
import { SectionLink } from './section-link.tsx'
import { openSections } from './unit-sections.ts'

/** Lists the sections that keep a unit from being published, as links to them. */
export function MissingList({ unit }: { unit: UnitView }) {
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
