import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { unitPath } from '#app/format/paths.ts'
import { useSession } from '#app/auth/session.ts'
import { FileImage } from '#app/files/file-image.tsx'
import { useLiveQuery } from '#app/replica/use-live-query.ts'

/** The room of a stay: its picture if the room is on this device, its name and its address. */
export function StayUnit({ id, title, premises }: { id: string; title: string; premises: string }) {
  const { t } = useTranslation('stay')
  const unit = useLiveQuery('unit', { id })
  const me = useSession()?.user.id
  const [photo] = unit?.photos ?? []
  const { street = '', suburb = '', town = '', postcode = '' } = unit?.address ?? {}
  const place = premises || [street, suburb, `${town} ${postcode}`.trim()].filter(Boolean).join(', ')
  return (
    <section>
      {photo && (
        // The size that the list of rooms keeps, so it also shows offline.
        <FileImage id={photo.id} size="thumb" alt={photo.alt} className="stay-picture" />
      )}
      <h3 className="stay-title">
        <bdi>{title || unit?.title || t('room')}</bdi>
      </h3>
      {place !== '' && (
        <p>
          <bdi>{place}</bdi>
        </p>
      )}
      {unit && unit.hostId === me && (
        <Link to={unitPath(id)} className="stay-link">
          {t('openRoom')}
        </Link>
      )}
    </section>
  )
}
