import './law.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { AgreementEditing } from '#app/agreements/terms/agreement-editing.ts'
import { EndingLine } from '#app/agreements/steps/ending-line.tsx'
import { LawDateLine } from './law-date-line.tsx'
import { LawSource } from './law-source.tsx'
import { lawClock } from './clock.ts'
import { FIRST_YEAR, LAST_YEAR } from '#domain/law/public-holidays.ts'
import { rentWarnings } from './rent-warnings.ts'
import { lawWarnings, type Warning } from './warnings.ts'
import { RegimeSheet } from './regime-sheet.tsx'
import { useDayText } from '#app/format/use-day-text.ts'
import { useMinute } from '#app/agreements/steps/use-minute.ts'
import { useRecordedFacts } from './use-recorded-facts.ts'
import { moneyText } from '#app/format/money.ts'
import { Icon } from '#app/ui/icon.tsx'

/** Shows which law applies, what it may not allow, and the dates it sets. It warns and never blocks anything. */
export function LawPanel({
  agreement,
  change,
  canWrite,
}: Pick<AgreementEditing, 'agreement' | 'change'> & { canWrite: boolean }) {
  const { t } = useTranslation('agreements')
  const now = useMinute()
  const [isChoosing, setIsChoosing] = useState(false)
  const { regime, isChatAddress, status } = agreement
  const facts = useRecordedFacts(agreement)
  const clock = lawClock(agreement, facts, now)
  const { keepDocumentsUntil, keepRecordsUntil } = clock
  return (
    <section className="law" aria-labelledby="law-title">
      <h2 id="law-title">{t('law.title')}</h2>
      <div className="panel">
        <div className="abreast spread law-regime">
          <p>
            <span className="note">{t('field.regime')}</span>
            <b>{t(`regime.${regime}`)}</b>
          </p>
          {canWrite && (
            <Button kind="quiet" onPress={() => setIsChoosing(true)}>
              {t('law.change')}
            </Button>
          )}
        </div>
        <WarningLines
          warnings={[...lawWarnings(agreement), ...rentWarnings({ ...agreement, ...facts }, now)]}
        />
        {clock.needsBondReceived && status !== 'DRAFT' && (
          <div className="law-line">
            <p className="law-note note">{t('law.needsBondReceived')}</p>
            <LawSource rule="bondLodgement" />
          </div>
        )}
        {clock.isBeyondHolidays && (
          <div className="law-line">
            <p className="law-note note">{t('law.beyondHolidays', { first: FIRST_YEAR, last: LAST_YEAR })}</p>
            <LawSource rule="bondLodgement" />
          </div>
        )}
        {clock.dates.map((date) => (
          <LawDateLine key={date.id} date={date} now={now} region={agreement.region} />
        ))}
        {clock.ending === null ? (
          <div className="law-line">
            <p className="law-note note">{t('law.outside')}</p>
            <LawSource rule="regime" />
          </div>
        ) : (
          <>
            <EndingLine ending={clock.ending} regime={regime} isChatAddress={isChatAddress} />
            <KeepingLine documents={keepDocumentsUntil} records={keepRecordsUntil} />
          </>
        )}
      </div>
      {isChoosing && (
        <RegimeSheet
          regime={regime}
          onUse={(chosen) => {
            change({ regime: chosen })
            setIsChoosing(false)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </section>
  )
}

/** Says until when documents and records have to be kept; `null` while the agreement goes on. */
function KeepingLine({ documents, records }: { documents: string | null; records: string | null }) {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  return (
    <div className="law-line">
      <h3>{t('law.records')}</h3>
      <p className="law-note note">
        {documents === null || records === null
          ? t('law.recordsOpen')
          : t('law.recordsUntil', { documents: dayText(documents), records: dayText(records) })}
      </p>
      <LawSource rule="rentRecords" />
    </div>
  )
}

/** Lists what the law may not allow, each with its source. */
function WarningLines({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  if (warnings.length === 0) return null
  return (
    <div className="law-line law-warnings">
      <h3>
        <Icon name="exclamation-circle" />
        {t('law.warnings')}
      </h3>
      <ul>
        {warnings.map(({ id, rule, amount, day }) => (
          <li key={id}>
            <p>
              {t(`warning.${id}`, { amount: moneyText(amount), date: day === undefined ? '' : dayText(day) })}
            </p>
            <LawSource rule={rule} />
          </li>
        ))}
      </ul>
    </div>
  )
}
