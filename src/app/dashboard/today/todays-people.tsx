import { lastDayOf } from '#domain/calendar/tenancy-term.ts'
import './today.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { zoneOf } from '#contract/region.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { centsText } from '#app/format/cents-text.ts'
import { agreementPath, cashPath, turnoverPath, unitPath } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { loadStrings } from '#app/i18n/i18n.ts'
import { MessageButton } from '#app/stays/message-button.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import type { StayStep } from '#app/stays/stay-step-dialog.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import type { TodaysRow } from './todays-rows.ts'

const StayStepDialog = lazyPanel(async () => {
  const [{ StayStepDialog: Dialog }] = await Promise.all([
    import('#app/stays/stay-step-dialog.tsx'),
    loadStrings('agreements', 'stay'),
  ])
  return Dialog
})

type StayRow = Exclude<TodaysRow, { kind: 'makeUp' }>

/** The people and rooms of a host's day, each with the one thing to do. */
export function TodaysPeople({ rows }: { rows: readonly TodaysRow[] }) {
  const { t } = useTranslation('dashboard')
  const [asked, setAsked] = useState<{ agreement: AgreementView; step: StayStep } | null>(null)
  return (
    <section aria-labelledby="today">
      <h2 id="today">{t('where.today')}</h2>
      {rows.length === 0 ? (
        <p className="lined panel today-none">{t('day.none')}</p>
      ) : (
        <ul className="lined panel">
          {rows.map((row) =>
            row.kind === 'makeUp' ? (
              <li key={`room ${row.unitId}`} className="row today-row">
                <RoomToMakeUp row={row} />
              </li>
            ) : (
              <li key={row.agreement.id} className="row today-row">
                <PersonOfToday row={row} onStep={(step) => setAsked({ agreement: row.agreement, step })} />
              </li>
            ),
          )}
        </ul>
      )}
      {asked !== null && (
        <StayStepDialog agreement={asked.agreement} step={asked.step} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}

function PersonOfToday({ row, onStep }: { row: StayRow; onStep: (step: StayStep) => void }) {
  const { t } = useTranslation(['dashboard', 'records'])
  const { agreement, task, owed } = row
  const words = useStayWords(row)
  const { id, guest, guestId, guestName, unitTitle } = agreement
  const name = guestName || t('someone')
  return (
    <>
      <Avatar id={guestId} name={name} url={guest?.avatarUrl ?? null} />
      <div className="today-words">
        <Link to={agreementPath(id)} dir="auto">
          {name}
        </Link>
        <p>{words}</p>
        <p className="today-room">
          <bdi>{unitTitle || t('records:units.unnamed')}</bdi>
          {owed > 0 && (
            <>
              {' · '}
              <bdi>{t('day.owes', { amount: centsText(owed) })}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="actions">
        {(task === 'start' || task === 'complete') && (
          <Button kind={task === 'start' ? 'outline' : 'quiet'} onPress={() => onStep(task)}>
            {t(`day.do.${task}`)}
          </Button>
        )}
        {task === 'cash' && (
          <Link to={cashPath(id)} className="button button-outline button-medium">
            {t('day.do.cash')}
          </Link>
        )}
        {task === 'directions' && (
          <Link to={`${unitPath(agreement.unitId)}#arrival`} className="button button-outline button-medium">
            {t('day.do.directions')}
          </Link>
        )}
        {!agreement.isGuestToJoin && <MessageButton agreement={agreement} isShort={task !== 'message'} />}
      </div>
    </>
  )
}

function RoomToMakeUp({
  row: { title, since, next, leftId, isReady },
}: {
  row: Extract<TodaysRow, { kind: 'makeUp' }>
}) {
  const { t } = useTranslation(['dashboard', 'records'])
  const dates = useDateText()
  const day = next?.startsOn ? dates.calendarShort(next.startsOn) : ''
  return (
    <>
      <span className="attention-icon">
        <Icon name={isReady ? 'check-circle' : 'door-open'} />
      </span>
      <div className="today-words">
        <Link to={turnoverPath(leftId)} dir="auto">
          {title || t('records:units.unnamed')}
        </Link>
        <p>
          {isReady
            ? t('day.ready')
            : since === null
              ? t('day.makeUp')
              : t('day.makeUpSince', { day: dates.calendarShort(since) })}
        </p>
        {next !== null && (
          <p className="today-room">{t('day.next', { name: next.guestName || t('someone'), day })}</p>
        )}
      </div>
    </>
  )
}

/** Returns what the day brings for a stay. */
function useStayWords({ kind, time, agreement }: StayRow): string {
  const { t } = useTranslation('dashboard')
  const dates = useDateText()
  const { startsOn } = agreement
  const last = lastDayOf(agreement)
  const yesterday = addDays(useToday(zoneOf(agreement.region)), -1)
  const day = (date: string | null): string => (date === null ? '' : dates.calendarShort(date))
  if (kind === 'late') {
    if (startsOn === null) return t('item.start')
    return startsOn === yesterday ? t('day.lateYesterday') : t('day.late', { day: day(startsOn) })
  }
  if (kind === 'stayed')
    return last === yesterday ? t('day.stayedYesterday') : t('day.stayed', { day: day(last) })
  if (kind === 'arrived') return t('day.arrived')
  return time === null ? t(`day.${kind}`) : t(`day.${kind}At`, { time: dates.clock(time) })
}
