import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { unitPath } from '#app/format/paths.ts'
import { FileImage } from '#app/files/file-image.tsx'
import { moneyText } from '#app/format/money.ts'
import type { UnitView } from '#workers/replica-api.ts'
import { UnitSign } from './unit-sign.tsx'
import { UnitStay } from './unit-stay.tsx'
import { useUnitWords } from './use-unit-words.ts'

/** One unit in the list, as a link to the editor. */
export function UnitCard({ unit }: { unit: UnitView }) {
  const { t } = useTranslation('units')
  const words = useUnitWords()
  const isHereOnly = unit.version === 0
  return (
    <Link to={unitPath(unit.id)} className={`lights unit-card panel${isHereOnly ? ' panel-local' : ''}`}>
      {/* Loaded through the worker, which keeps it, so that the list looks the same offline. */}
      <FileImage id={unit.photos[0]?.id ?? null} size="thumb" alt="" className="unit-picture" />
      <span className="brief unit-card-words">
        <b className="unit-card-title">
          <bdi>{words.title(unit)}</bdi>
        </b>
        <span className="unit-card-facts note">{words.facts(unit)}</span>
        <UnitSign unit={unit} isInList />
      </span>
      <UnitStay unit={unit} />
      <span className="unit-card-price">
        <b className="numeric">{moneyText(unit.rentAmount)}</b> <span>{t('perWeek')}</span>
      </span>
    </Link>
  )
}
