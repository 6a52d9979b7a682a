import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useShown } from '#app/rent/use-shown.tsx'
import type { FilePhase } from './use-bank-file.ts'

/** Shows what was read from a file, and what could not be read. */
export function FileHead({
  phase: { name, summary, matched, done },
  another,
}: {
  phase: Extract<FilePhase, { kind: 'lines' }>
  another: ReactNode
}) {
  const { t } = useTranslation('bank')
  const { bank, skipped, repeated } = summary.statement
  const { shown, more } = useShown(skipped)
  const isMatching = done < summary.lines
  return (
    <section className="rent-panel panel row spread bank-head">
      <div className="bank-file stack gap-1">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p role="status">
          {isMatching
            ? t('matching', { done, count: summary.lines })
            : [bank, t('cameIn', { count: matched.length }), t('ofLines', { count: summary.lines })]
                .filter(Boolean)
                .join(' · ')}
        </p>
        {isMatching && <progress max={summary.lines} value={done} aria-label={t('matchingName')} />}
        {repeated > 0 && <p>{t('repeated', { count: repeated })}</p>}
        {skipped.length > 0 && (
          <details>
            <summary>{t('skipped', { count: skipped.length })}</summary>
            <ul className="stack gap-1 bank-skipped">
              {shown.map(({ row, reason, text }) => (
                <li key={row}>
                  {t(`skippedRow.${reason}`, { row })} <bdi>{text}</bdi>
                </li>
              ))}
            </ul>
            {more}
          </details>
        )}
      </div>
      {another}
    </section>
  )
}
