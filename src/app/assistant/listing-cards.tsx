import { useTranslation } from 'react-i18next'
import type { ListingCard, ListingQuery } from '#contract/listing.ts'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { fileAddress } from '#app/format/file-address.ts'
import { moneyText } from '#app/format/money.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { usePicturesWait } from '#app/ui/picture-saving.ts'
import { listingPath } from './listing-path.ts'

type Found = { rooms: readonly ListingCard[]; total: number; wishes?: ListingQuery | undefined }

/** Lists the rooms that were found, each a link to its public page. */
export function ListingCards({ rooms, total, wishes = {} }: Found) {
  const { t } = useTranslation('assistant')
  return (
    <div className="assistant-rooms">
      <ul>
        {rooms.map((room) => (
          <li key={room.id}>
            <OneCard room={room} />
          </li>
        ))}
      </ul>
      {total > rooms.length && (
        <a className="button button-outline" href={listingPath(wishes)}>
          {t('rooms.all')}
        </a>
      )}
    </div>
  )
}

function OneCard({ room }: { room: ListingCard }) {
  const { t } = useTranslation('assistant')
  const doPicturesWait = usePicturesWait()
  const area = [room.suburb, room.town].filter((part) => part.trim() !== '').join(', ')
  return (
    <div className="lights assistant-room">
      <img
        src={
          room.photo && !doPicturesWait
            ? fileAddress(room.photo.url, 'thumb')
            : '/images/misc/empty-image.svg'
        }
        alt=""
        width={96}
        height={96}
        loading="lazy"
      />
      <span className="assistant-room-words">
        <a href={`${LISTING_PATH}/${room.id}`}>
          <bdi>{room.title}</bdi>
        </a>
        <span>
          <bdi>{area}</bdi>
        </span>
        <span>
          <b className="numeric">{moneyText(room.rentAmount)}</b> {t('rooms.perWeek')} ·{' '}
          {t('rooms.guests', { count: room.maxGuests })}
        </span>
        <span>{useFreeText(room.free)}</span>
      </span>
    </div>
  )
}

function useFreeText(free: ListingCard['free']): string {
  const { t } = useTranslation('assistant')
  const dates = useDateText()
  if (free === null) return t('rooms.taken')
  return free.until === null
    ? t('rooms.from', { from: dates.calendarShort(free.from) })
    : t('rooms.between', { days: dates.calendarRange(free.from, free.until) })
}
