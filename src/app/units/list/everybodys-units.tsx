import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullName } from '#contract/full-name.ts'
import { UNIT_STATUSES } from '#contract/unit-status.ts'
import { unitPath } from '#app/format/paths.ts'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { EverybodysList } from '#app/server-lists/everybodys-list.tsx'
import { useEverybodysPlace } from '#app/server-lists/everybodys-place.ts'
import { replica } from '#app/replica/replica.ts'
import { usePageAt } from '#app/server-lists/use-server-page.ts'
import type { PersonAnswer } from '#workers/replica-api.ts'
import { UnitStatusTag } from '#app/units/unit-sign.tsx'
import { useUnitWords } from '#app/units/use-unit-words.ts'

const PER_PAGE = 20

/**
 * Everybody's rooms, for administrators. A room that is opened is copied to this device, to be edited like their own.
 */
export function EverybodysUnits({ search }: { search: string }) {
  const { t } = useTranslation('units')
  const place = useEverybodysPlace(UNIT_STATUSES)
  const { status } = place
  const wished = { search, ...(status !== null && { status }) }
  const served = usePageAt(place, JSON.stringify(wished), (page) =>
    replica.ask('units', { all: 'true', page, perPage: PER_PAGE, ...wished }),
  )
  return (
    <EverybodysList
      title={t('everybody')}
      served={served}
      status={status}
      statuses={UNIT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      onStatus={place.onStatus}
    >
      {(unit) => <EverybodysUnit unit={unit} />}
    </EverybodysList>
  )
}

/** The name links to the editor; a link to what guests see stands next to it. */
function EverybodysUnit({ unit }: { unit: PersonAnswer<'units'>['data'][number] }) {
  const { t } = useTranslation('units')
  const title = useUnitWords().title(unit)
  const { id, status, host, address } = unit
  return (
    <>
      <b>
        <bdi>{status === 'DELETED' ? title : <Link to={unitPath(id)}>{title}</Link>}</bdi>
      </b>
      <UnitStatusTag status={status} />
      <span>
        <bdi>{fullName(host)}</bdi>
        {address.town !== '' && ` · ${address.town}`}
      </span>
      <span>{status === 'PUBLISHED' && <a href={`${LISTING_PATH}/${id}`}>{t('asGuests')}</a>}</span>
    </>
  )
}
