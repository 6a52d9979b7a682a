import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { UnitView } from '#workers/replica-api.ts'
import { sectionStates, UNIT_SECTIONS } from './unit-sections.ts'

/** The sections that keep a unit from being published, as ways to them. */
export function MissingList({ unit }: { unit: UnitView }) {
  const { t } = useTranslation('units')
  const states = sectionStates(unit)
  return (
    <div className="unit-missing">
      <p>{t('missing')}</p>
      <ul>
        {UNIT_SECTIONS.filter(({ id }) => states[id] === 'open').map(({ id }) => (
          <li key={id}>
            <Link to={{ hash: id }} replace>
              {t(`section.${id}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
