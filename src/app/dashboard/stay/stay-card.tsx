import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useDateText } from '#app/format/use-date-text.ts'
import { agreementPath, ledgerPath } from '#app/format/paths.ts'
import { FileImage } from '#app/files/file-image.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'
import type { OwnStay } from '#workers/replica-api.ts'
import { ArrivalNotes } from './arrival-notes.tsx'
import { StayPlace } from './stay-place.tsx'
import { useStayWords } from './use-stay-words.ts'
import { centsText } from '#app/format/cents-text.ts'
import { useDayText } from '#app/format/use-day-text.ts'

const TONES: Record<OwnStay['phase'], StatusTone> = {
  now: 'good',
  coming: 'good',
  asked: 'pending',
  past: 'plain',
}

/** One stay, from this device's data: when, where, with whom, what to pay, how to get in. */
export function StayCard({ stay }: { stay: OwnStay }) {
  const { t } = useTranslation(['arrival', 'shell'])
  const words = useStayWords()
  const { cover } = stay.room ?? { cover: null }
  const isAsked = stay.phase === 'asked'
  return (
    <article className="lined stay-card">
      {cover !== null && (
        <FileImage id={cover.id} stored={cover.stored} size="medium" alt="" className="stay-cover" />
      )}
      <header>
        <StatusTag tone={TONES[stay.phase]}>
          {isAsked ? t('shell:stay.asked') : words.countdown(stay)}
        </StatusTag>
        <h3>
          <bdi>{stay.title || t('stay.unnamed')}</bdi>
        </h3>
        <p>{words.nights(stay)}</p>
      </header>
      <StayDates stay={stay} />
      {stay.isReady && (
        <p className="abreast gap-2 stay-ready">
          <Icon name="check-circle" />
          {t('stay.ready')}
        </p>
      )}
      {isAsked && (
        <div className="stay-next">
          <p>{t('agreement.asked', { name: stay.hostName })}</p>
          <Link to={agreementPath(stay.agreementId)} className="button button-primary">
            {t('agreement.review')}
          </Link>
        </div>
      )}
      <StayPlace stay={stay} />
      {stay.money !== null && <StayMoney stay={stay} money={stay.money} />}
      {!isAsked && <ArrivalNotes stay={stay} />}
      {!isAsked && <StayAgreement stay={stay} />}
      {stay.room !== null && stay.room.houseRules.trim() !== '' && (
        <details className="stay-part stack">
          <summary>
            <h4>{t('houseRules')}</h4>
          </summary>
          <p dir="auto" className="stay-text">
            {stay.room.houseRules}
          </p>
        </details>
      )}
    </article>
  )
}

function StayDates({ stay: { startsOn, endsOn, notes } }: { stay: OwnStay }) {
  const { t } = useTranslation('arrival')
  const dates = useDateText()
  // A time of day at the place, without a date.
  const time = (clock: string) => dates.clock(clock)
  const ends = [
    {
      label: t('arrive'),
      day: startsOn === null ? t('notSet') : dates.calendarWeekday(startsOn),
      at: notes?.arriveFrom ? t('from', { time: time(notes.arriveFrom) }) : '',
    },
    {
      label: t('leave'),
      day: endsOn === null ? t('openEnd') : dates.calendarWeekday(endsOn),
      at: notes?.leaveBy ? t('by', { time: time(notes.leaveBy) }) : '',
    },
  ]
  return (
    <dl className="stay-dates">
      {ends.map(({ label, day, at }) => (
        <div key={label}>
          <dt className="note">{label}</dt>
          <dd>
            {day}
            {at !== '' && <span>{at}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The agreement of the stay, and its status. */
function StayAgreement({ stay: { agreementId, status } }: { stay: OwnStay }) {
  const { t } = useTranslation('arrival')
  return (
    <div className="stay-line row spread">
      <div>
        <h4>{t('agreement.title')}</h4>
        <p>{status === 'APPROVED' ? t('agreement.approved') : t('agreement.active')}</p>
      </div>
      <Link to={agreementPath(agreementId)} className="button button-outline">
        {t('agreement.open')}
      </Link>
    </div>
  )
}

/** What to pay next, as computed on this device, with a link to how it was computed. */
function StayMoney({ stay, money }: { stay: OwnStay; money: NonNullable<OwnStay['money']> }) {
  const { t } = useTranslation('arrival')
  const dayText = useDayText()
  const { owed, next, openClaims } = money
  const words =
    owed > 0
      ? t('pay.owed', { amount: centsText(owed) })
      : next === null
        ? t('pay.nothing')
        : t('pay.next', { amount: centsText(next.amount), day: dayText(next.dueOn) })
  return (
    <div className="stay-line row spread">
      <div>
        <h4>{t('pay.title')}</h4>
        <p>{words}</p>
        {openClaims > 0 && <p>{t('pay.claimed', { name: stay.hostName })}</p>}
      </div>
      <Link
        to={ledgerPath(stay.agreementId)}
        className={`button ${owed > 0 ? 'button-primary' : 'button-outline'}`}
      >
        {t('pay.how')}
      </Link>
    </div>
  )
}
