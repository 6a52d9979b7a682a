import './guest-home.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { agreementPath } from '#app/format/paths.ts'
import { useStayText } from '#app/stays/use-stay-text.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { OwnStay } from '#workers/replica-api.ts'
import { StayCard } from './stay-card.tsx'
import { useStayWords } from './use-stay-words.ts'

/** A guest's stays, from this device's data: the current or next one, the others, and past ones below. */
export function GuestHome({ stays }: { stays: readonly OwnStay[] }) {
  const { t } = useTranslation('arrival')
  const current = stays.filter(({ phase }) => phase !== 'past')
  const past = stays.filter(({ phase }) => phase === 'past')
  const [first, ...others] = current
  return (
    <>
      <section aria-labelledby="stay-now" className="guest-home stack">
        <h2 id="stay-now">{first ? t(`stay.${first.phase}`) : t('stay.coming')}</h2>
        {first ? (
          <StayCard stay={first} />
        ) : (
          <div className="lined panel">
            <EmptyState
              drawing="house"
              title={t('stay.none')}
              action={
                <a href={LISTING_PATH} className="button button-primary">
                  {t('stay.find')}
                </a>
              }
            >
              {t('stay.noneMore')}
            </EmptyState>
          </div>
        )}
      </section>
      {others.length > 0 && (
        <section aria-labelledby="stay-more" className="guest-home stack">
          <h2 id="stay-more">{t('stay.more')}</h2>
          {others.map((stay) => (
            <OtherStay key={stay.agreementId} stay={stay} />
          ))}
        </section>
      )}
      {past.length > 0 && (
        <section aria-labelledby="stay-past" className="guest-home stack">
          <h2 id="stay-past">{t('stay.past')}</h2>
          <ul className="lined panel">
            {past.map((stay) => (
              <li key={stay.agreementId}>
                <PastStay stay={stay} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** One of several stays, collapsed at first. */
function OtherStay({ stay }: { stay: OwnStay }) {
  const { t } = useTranslation('arrival')
  const words = useStayWords()
  return (
    <details className="stay-other">
      <summary>
        <bdi>{stay.title || t('stay.unnamed')}</bdi>
        <span>{stay.phase === 'asked' ? t('stay.asked') : words.countdown(stay)}</span>
        <Icon name="chevron-down" />
      </summary>
      <StayCard stay={stay} />
    </details>
  )
}

function PastStay({ stay }: { stay: OwnStay }) {
  const { t } = useTranslation('arrival')
  const text = useStayText()
  return (
    <Link to={agreementPath(stay.agreementId)} className="abreast gap-4 lights attention-row">
      <span className="stack attention-words">
        <span className="attention-lead">
          <bdi>{stay.title || t('stay.unnamed')}</bdi>
        </span>
        <span className="note attention-sub">{text.days(stay)}</span>
      </span>
      <Icon name="arrow-right" className="attention-go" />
    </Link>
  )
}
