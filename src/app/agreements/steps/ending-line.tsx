import { useTranslation } from 'react-i18next'
import type { LawRegime } from '#contract/agreement-terms.ts'
import { LawSource } from '#app/agreements/law/law-source.tsx'
import type { EndingDates } from '#app/agreements/law/clock.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { Link } from 'react-router-dom'
import { helpPath } from '#contract/help/help-topics.ts'

/** Says how the agreement can be ended, and when a notice sent now would end it. */
export function EndingLine({
  ending,
  regime,
  isChatAddress,
}: {
  ending: EndingDates
  regime: LawRegime
  isChatAddress: boolean
}) {
  const { t } = useTranslation('agreements')
  const { received, meth } = ending
  return (
    <>
      <div className="law-line">
        <h3>{t('toEnd.title')}</h3>
        <DaysOfEnding ending={ending} regime={regime} />
        <p className="law-note note">{t(isChatAddress ? 'law.notice' : 'law.noticeNoAddress')}</p>
        <LawSource rule="notices" />
      </div>
      {meth !== null && <MethLine received={received} meth={meth} />}
    </>
  )
}

/** The days on which a notice received now would end the agreement, with the rule that says so. */
function DaysOfEnding({
  ending: { received, host, hostListed, guest, term },
  regime,
}: {
  ending: EndingDates
  regime: LawRegime
}) {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  const isBoarding = regime === 'BOARDING_HOUSE'
  if (!isBoarding && term !== null)
    return (
      <>
        <p className="law-note note">
          {t(`law.endingTerm.${term.kind}`, { received: dayText(received), day: dayText(term.day) })}
        </p>
        <LawSource rule="fixedTerm" />
      </>
    )
  const days = {
    received: dayText(received),
    host: dayText(host ?? received),
    listed: dayText(hostListed ?? received),
    guest: dayText(guest ?? received),
  }
  return (
    <>
      <p className="law-note note">{t(isBoarding ? 'law.endingBoarding' : 'law.endingHost')}</p>
      {host !== null && guest !== null && (
        <p className="law-note note">{t(isBoarding ? 'law.endingBoardingDate' : 'law.endingDates', days)}</p>
      )}
      <LawSource rule={isBoarding ? 'boardingEnding' : 'ending'} />
    </>
  )
}

/** Says what methamphetamine in a room asks of host and guest, and when it could end the agreement. Folded. */
function MethLine({
  received,
  meth: { host, guest },
}: {
  received: string
  meth: NonNullable<EndingDates['meth']>
}) {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  return (
    <details className="law-line law-more unfolds">
      <summary>
        <h3>{t('law.meth.title')}</h3>
      </summary>
      <p className="law-note note">{t('law.meth.levels')}</p>
      <p className="law-note note">
        {t('law.meth.ending', { received: dayText(received), host: dayText(host), guest: dayText(guest) })}
      </p>
      <p className="law-note note">{t('law.meth.testing')}</p>
      <LawSource rule="methEnding" />
      <p className="fine law-source">
        <Link to={helpPath('meth')}>{t('law.meth.more')}</Link>
      </p>
    </details>
  )
}
