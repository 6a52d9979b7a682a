import './landing-route.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { HOME_PATH, LISTING_PATH, LOGIN_PATH, PRICING_PATH, REGISTER_PATH } from '#app/auth/paths.ts'
import { useSession } from '#app/auth/session.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'

const STEPS: { key: 'waits' | 'sends' | 'sent'; icon: IconName }[] = [
  { key: 'waits', icon: 'clock' },
  { key: 'sends', icon: 'arrow-up-circle' },
  { key: 'sent', icon: 'check2' },
]

const PROMISES: { key: 'signal' | 'honest' | 'yours'; icon: IconName }[] = [
  { key: 'signal', icon: 'cloud-slash' },
  { key: 'honest', icon: 'check2-all' },
  { key: 'yours', icon: 'lock' },
]
const PEOPLE = ['hosts', 'guests'] as const

/** What the product is, for whom, and why it works without a signal (§1). It claims only what exists. */
export function Component() {
  const { t } = useTranslation(['front', 'shell'])
  const isSignedIn = useSession() !== null
  return (
    <div className="landing">
      <section className="landing-hero">
        <div className="landing-words">
          <h1>{t('hero.title')}</h1>
          <p>{t('hero.lead')}</p>
          <p className="landing-ways">
            {isSignedIn ? (
              <Link to={HOME_PATH} className="button button-large landing-first">
                {t('shell:nav.dashboard')}
              </Link>
            ) : (
              <>
                <Link to={REGISTER_PATH} className="button button-large landing-first">
                  {t('shell:front.register')}
                </Link>
                <Link to={LOGIN_PATH}>{t('hero.begin')}</Link>
              </>
            )}
            <a href={LISTING_PATH}>{t('hero.find')}</a>
            <Link to={PRICING_PATH}>{t('hero.pricing')}</Link>
          </p>
        </div>
        <svg
          className="line-art"
          viewBox="0 0 1400 150"
          preserveAspectRatio="xMidYMax slice"
          aria-hidden="true"
        >
          <path className="landing-hill" d="M-20 118C180 40 330 104 500 88S860 24 1060 78s220 20 400-30" />
          <path className="landing-far" d="M842 134H1420" strokeDasharray="3 10" />
          <path d="M-20 134H700V96l32-29 32 29v38h64" />
          <path d="M724 134v-21h16v21" />
        </svg>
      </section>
      <section className="landing-part landing-story" aria-labelledby="landing-how">
        <div>
          <h2 id="landing-how">{t('how.title')}</h2>
          <p>{t('how.lead')}</p>
        </div>
        <DeliveryStory />
      </section>
      <section className="landing-part landing-columns" aria-label={t('promises')}>
        {PROMISES.map(({ key, icon }) => (
          <div key={key}>
            <Icon name={icon} />
            <h2>{t(`promise.${key}.title`)}</h2>
            <p>{t(`promise.${key}.text`)}</p>
          </div>
        ))}
      </section>
      <section className="landing-part landing-people" aria-label={t('people')}>
        {PEOPLE.map((who) => (
          <div key={who}>
            <h2>{t(`for.${who}.title`)}</h2>
            <p>{t(`for.${who}.text`)}</p>
          </div>
        ))}
        <p className="landing-today">{t('today')}</p>
      </section>
    </div>
  )
}

/** The product's main idea in three bubbles: dashed is only here, solid is on the server. */
function DeliveryStory() {
  const { t } = useTranslation('front')
  return (
    <ol className="delivery-story stack gap-6">
      {STEPS.map(({ key, icon }) => (
        <li key={key}>
          <p className={`delivery-bubble delivery-${key}`}>{t('how.message')}</p>
          <p className="delivery-words note">
            <Icon name={icon} />
            <span>
              <b>{t(`how.${key}.title`)}</b> {t(`how.${key}.text`)}
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}
