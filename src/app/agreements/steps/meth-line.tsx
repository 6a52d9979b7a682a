import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { helpPath } from '#contract/help/help-topics.ts'
import { LawSource } from '#app/agreements/law/law-source.tsx'
import type { EndingDates } from '#app/agreements/law/clock.ts'
import { useDayText } from '#app/format/use-day-text.ts'

/** Says what methamphetamine in a room asks of host and guest, and when it could end the agreement. Folded. */
export function MethLine({
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
      <p className="law-source">
        <Link to={helpPath('meth')}>{t('law.meth.more')}</Link>
      </p>
    </details>
  )
}
