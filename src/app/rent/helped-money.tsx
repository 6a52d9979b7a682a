import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo } from '#domain/hands/may-do.ts'
import { useSession } from '#app/auth/session.ts'
import { centsText } from '#app/format/cents-text.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusTag } from '#app/ui/status-tag.tsx'
import type { HelpedMoney, HelpedRent } from '#workers/replica-api.ts'
import { HelpedPayment } from './helped-payment.tsx'
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

/** The money of rooms of others: by room what came in, who owes what, and a way to record what somebody pays. */
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
              <HelpedRow rent={rent} room={room} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function HelpedRow({ rent, room }: { rent: HelpedRent; room: HelpedMoney }) {
  const { t } = useTranslation('rent')
  const abilities = useSession()?.abilities ?? []
  const [isPaying, setIsPaying] = useState(false)
  const { guestName, arrears, waiting } = rent
  return (
    <div className="rent-row panel">
      <span className="rent-row-who">
        <b>
          <bdi>{guestName}</bdi>
        </b>
        <span className="row gap-2">
          {arrears.days > 0 && <StatusTag tone="bad">{t('late', { count: arrears.days })}</StatusTag>}
          {waiting > 0 && <StatusTag tone="local">{t('waiting', { count: waiting })}</StatusTag>}
        </span>
      </span>
      <RentRowSums sums={rent} />
      {mayDo(abilities, 'takeMoney', room) && (
        <span className="helped-steps">
          <Button icon="plus-lg" onPress={() => setIsPaying(true)}>
            {t('write.PAYMENT')}
          </Button>
        </span>
      )}
      {isPaying && <HelpedPayment rent={rent} hostName={room.hostName} onClose={() => setIsPaying(false)} />}
    </div>
  )
}
