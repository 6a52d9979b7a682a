import './calendars.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'
import { Button } from '#app/ui/button.tsx'
import { AddCalendar } from './add-calendar.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import { CalendarRow } from './calendar-row.tsx'

/**
 * Calendars of other platforms that block days of a room, and the room's own, which they can read. The server does
 * both, so all of this needs a connection.
 */
export function UnitCalendars({ unitId }: { unitId: string }) {
  const { t } = useTranslation('calendars')
  const isReachable = useIsReachable()
  const [turn, setTurn] = useState(0)
  const [isAdding, setIsAdding] = useState(false)
  const answer = useServerAnswer(unitId, () => replica.ask('unitCalendars', { id: unitId }), turn)
  const calendars = answer?.ok ? answer.value.data : null
  // Also called later, to undo: the turn may have moved on by then.
  const look = (): void => setTurn((before) => before + 1)
  return (
    <section className="calendars stack" aria-labelledby="calendars">
      <h2 id="calendars">{t('title')}</h2>
      <p className="note">{t('lead')}</p>
      {!isReachable && <p role="status">{t('offline')}</p>}
      {calendars !== null && calendars.feeds.length > 0 && (
        <ul className="panel">
          {calendars.feeds.map((feed) => (
            <li key={feed.id}>
              <CalendarRow unitId={unitId} feed={feed} isOnline={isReachable} onChange={look} />
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddCalendar
          unitId={unitId}
          onDone={() => {
            setIsAdding(false)
            look()
          }}
          onBack={() => setIsAdding(false)}
        />
      ) : (
        <div>
          <Button icon="plus-lg" isDisabled={!isReachable} onPress={() => setIsAdding(true)}>
            {t('add')}
          </Button>
        </div>
      )}
      {calendars !== null && (
        <CalendarAddress unitId={unitId} address={calendars.address} isOnline={isReachable} onChange={look} />
      )}
    </section>
  )
}
