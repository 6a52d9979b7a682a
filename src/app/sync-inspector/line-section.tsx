import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import type { Diagnostics, Evidence, SyncStatus } from '#workers/replica-api.ts'
import { Facts } from './facts.tsx'

/** Shows whether the server can be reached, the evidence for that, and when it is tried again. */
export function LineSection({
  status,
  diagnostics,
}: {
  status: SyncStatus | undefined
  diagnostics: Diagnostics | undefined
}) {
  const { t } = useTranslation('sync')
  const dates = useDateText()
  const line = diagnostics?.line
  const nextTry = line?.nextTryAt ? dates.time(line.nextTryAt) : t('line.atOnce')
  return (
    <section aria-labelledby="sync-line">
      <h2 id="sync-line">{t('line.title')}</h2>
      <div className="sync-panel stack gap-4 panel">
        <Facts
          facts={[
            [t('line.server'), status && t(`reach.${status.reachability}`)],
            [t('line.live'), status && t(`live.${status.live}`)],
            [t('line.session'), status && t(`session.${status.session}`)],
            [t('line.leader'), status && t(status.isLeader ? 'line.thisTab' : 'line.otherTab')],
            [t('line.next'), line && nextTry],
          ]}
        />
        {line && line.evidence.length > 0 && (
          <details>
            <summary>{t('line.evidence', { count: line.evidence.length })}</summary>
            <ol className="sync-evidence">
              {line.evidence.toReversed().map((each, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- several may end in the same millisecond
                <EvidenceRow key={`${each.at} ${index}`} evidence={each} />
              ))}
            </ol>
          </details>
        )}
      </div>
    </section>
  )
}

function EvidenceRow({ evidence: { at, outcome, what, waitMs } }: { evidence: Evidence }) {
  const { t } = useTranslation('sync')
  const dates = useDateText()
  return (
    <li>
      <span className="numeric">{dates.time(at)}</span>
      <code>{what}</code>
      <span>
        {t(`outcome.${outcome}`)} {outcome === 'answer' && <span className="numeric">{`${waitMs} ms`}</span>}
      </span>
    </li>
  )
}
