import './stay.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { can } from '#app/auth/ability.ts'
import { useSession } from '#app/auth/session.ts'
import { newAgreementPath } from '#app/messages/parts/new-agreement-path.ts'
import { partnerName } from '#app/messages/parts/participant-names.ts'
import { useChatStay } from '#app/messages/parts/use-chat-stays.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { ChatView, StayView } from '#workers/replica-api.ts'
import { StayAgreement } from './stay-agreement.tsx'
import { inOrder, isCurrent, stayNow } from './stay-order.ts'
import { agreementPath, unitPath } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { StayStatus } from './stay-status.tsx'
import { FileImage } from '#app/files/file-image.tsx'

/**
 * The agreements with the other person of a conversation, the one that matters now in full. Reads only this device's
 * data.
 */
export function StayDetails({ chat }: { chat: ChatView }) {
  const { t } = useTranslation('stay')
  const personId = chat.others[0]?.id ?? ''
  const stays = useLiveQuery('staysWith', { personId })
  const canWrite = can(useSession()?.abilities ?? [], 'create', 'AccommodationAgreement')
  const shown = useChatStay(chat.id)
  if (stays === undefined || shown === undefined) return null
  const first = stayNow(stays, chat.subject, shown?.agreementId)
  const rest = inOrder(stays.filter((stay) => stay !== first))
  const name = partnerName(chat.others, t('somebody'))
  const draftPath = canWrite ? newAgreementPath(chat) : null
  const roomId = first?.unitId ?? (chat.subject?.kind === 'unit' ? chat.subject.id : null)
  return (
    <div className="stay-details stack gap-5">
      {roomId !== null && (
        <StayUnit
          id={roomId}
          title={first?.unitTitle || chat.subject?.title || ''}
          premises={first?.premises ?? ''}
        />
      )}
      {first ? (
        <StayAgreement stay={first} name={name} />
      ) : (
        <section>
          <h3>{t('none')}</h3>
          <p>{t(draftPath === null ? 'noneGuest' : 'noneHost', { name })}</p>
        </section>
      )}
      {draftPath !== null && (!first || !isCurrent(first)) && (
        <Link
          to={draftPath}
          className={`button button-medium ${first ? 'button-outline' : 'button-primary'}`}
        >
          <span>{t('draft')}</span>
        </Link>
      )}
      <OtherStays stays={rest} name={name} />
    </div>
  )
}

/** The other agreements with the same person, each as a link. */
function OtherStays({ stays, name }: { stays: readonly StayView[]; name: string }) {
  const { t } = useTranslation(['stay', 'agreements'])
  const dates = useDateText()
  if (stays.length === 0) return null
  return (
    <section>
      <h3>{t('others', { name })}</h3>
      <ul className="lined stay-others">
        {stays.map((stay) => (
          <li key={stay.id}>
            <Link to={agreementPath(stay.id)}>
              <b>
                <bdi>{stay.unitTitle || t('room')}</bdi>
              </b>
              <span>
                {stay.startsOn === null
                  ? t('agreements:list.noDates')
                  : t('agreements:term.since', { from: dates.calendarDay(stay.startsOn) })}
              </span>
              <StayStatus stay={stay} isQuiet />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The room of a stay: its picture if the room is on this device, its name and its address. */
function StayUnit({ id, title, premises }: { id: string; title: string; premises: string }) {
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
