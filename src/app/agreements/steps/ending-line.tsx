import { useTranslation } from 'react-i18next'
import type { LawRegime } from '#contract/agreement-terms.ts'
import { LawSource } from '#app/agreements/law/law-source.tsx'
import type { EndingDates } from '#app/agreements/law/clock.ts'
import { MethLine } from './meth-line.tsx'
import { useDayText } from '#app/format/use-day-text.ts'

/** Says how the agreement can be ended, and when a notice sent now would end it. */
export function EndingLine({
  ending: { received, host, hostListed, guest, meth },
  regime,
  isChatAddress,
}: {
  ending: EndingDates
  regime: LawRegime
  isChatAddress: boolean
}) {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  const isBoarding = regime === 'BOARDING_HOUSE'
  return (
    <>
      <div className="law-line">
        <h3>{t('law.ending')}</h3>
        <p className="law-note note">{t(isBoarding ? 'law.endingBoarding' : 'law.endingHost')}</p>
        <p className="law-note note">
          {hostListed === null || guest === null
            ? t('law.endingBoardingDate', { received: dayText(received), host: dayText(host) })
            : t('law.endingDates', {
                received: dayText(received),
                host: dayText(host),
                listed: dayText(hostListed),
                guest: dayText(guest),
              })}
        </p>
        <LawSource rule={isBoarding ? 'boardingEnding' : 'ending'} />
        <p className="law-note note">{t(isChatAddress ? 'law.notice' : 'law.noticeNoAddress')}</p>
        <LawSource rule="notices" />
      </div>
      {meth !== null && <MethLine received={received} meth={meth} />}
    </>
  )
}
