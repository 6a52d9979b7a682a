import { useTranslation } from 'react-i18next'
import { mayDo } from '#domain/hands/may-do.ts'
import { useSession } from '#app/auth/session.ts'
import { centsText } from '#app/format/cents-text.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { StatusTag } from '#app/ui/status-tag.tsx'
import type { HelpedMoney } from '#workers/replica-api.ts'
import { RentRowSums } from './rent-row-sums.tsx'

/**
 * Returns the rooms of others whose money both the rows on this device and the session let this person see; `undefined`
 * until they are known.
 */
export function useHelpedMoney(today: string): HelpedMoney[] | undefined {
  const abilities = useSession()?.abilities ?? []
  const rooms = useLiveQuery('helpedMoney', { today })
  return rooms?.filter((room) => mayDo(abilities, 'seeMoney', room))
}

/** The money of rooms of others, to read: by room what came in, and who owes what. */
export function HelpedMoneyList({ rooms }: { rooms: readonly HelpedMoney[] }) {
  const { t } = useTranslation('rent')
  return (
    <section className="stack gap-5" aria-labelledby="helped-money">
      <h2 id="helped-money">{t('helped.title')}</h2>
      {rooms.map((room) => (
        <RoomMoney key={room.unitId} room={room} />
      ))}
    </section>
  )
}

function RoomMoney({ room }: { room: HelpedMoney }) {
  const { t } = useTranslation(['rent', 'records'])
  const { unitId, unitTitle, hostName, thisMonth, thisYear, rents } = room
  return (
    <div className="rent-group stack gap-2">
      <header>
        <h3 id={`helped-${unitId}`}>
          <bdi>{t('helped.of', { room: unitTitle || t('records:units.unnamed'), host: hostName })}</bdi>
        </h3>
        <p>{t('helped.received', { month: centsText(thisMonth), year: centsText(thisYear) })}</p>
      </header>
      {rents.length === 0 ? (
        <p className="rent-nothing">{t('helped.none')}</p>
      ) : (
        <ul className="rent-list" aria-labelledby={`helped-${unitId}`}>
          {rents.map((rent) => (
            <li key={rent.agreementId}>
              <div className="rent-row panel">
                <span className="rent-row-who">
                  <b>
                    <bdi>{rent.guestName}</bdi>
                  </b>
                  {rent.arrears.days > 0 && (
                    <span className="row gap-2">
                      <StatusTag tone="bad">{t('late', { count: rent.arrears.days })}</StatusTag>
                    </span>
                  )}
                </span>
                <RentRowSums sums={rent} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
