import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LineEstimate } from '#line/line-estimate.ts'
import type { LineTask } from '#line/line-scheduler.ts'
import { line } from '#line/realm-line.ts'
import { Facts } from './facts.tsx'
import { groupAlike } from './group-alike.ts'

const LOOKS_EVERY_MS = 500

type Picture = { tasks: LineTask[]; estimate: LineEstimate }

/** Shows what is using the line now, in the page, the worker and the service worker, and why and for how long the rest waits. */
export function LineTasks() {
  const { t, i18n } = useTranslation('sync')
  const { tasks, estimate } = usePicture()
  const number = new Intl.NumberFormat(i18n.language)
  const { bitsPerSecond, roundTripMs } = estimate
  return (
    <section aria-labelledby="sync-use">
      <h2 id="sync-use">{t('use.title')}</h2>
      <div className="sync-panel stack gap-4 panel">
        <Facts
          facts={[
            [
              t(estimate.isMeasured ? 'use.speed' : 'use.guess'),
              bitsPerSecond === null
                ? undefined
                : bitsPerSecond < 1_000_000
                  ? t('use.kbit', { kbit: number.format(Math.round(bitsPerSecond / 1_000)) })
                  : t('use.mbit', { mbit: number.format(Math.round(bitsPerSecond / 100_000) / 10) }),
            ],
            [
              t('use.roundTrip'),
              roundTripMs === null ? undefined : t('use.ms', { ms: number.format(roundTripMs) }),
            ],
          ]}
        />
        {tasks.length === 0 ? (
          <p className="sync-faint">{t('use.nothing')}</p>
        ) : (
          <ul className="sync-tasks">
            {groupAlike(tasks).map(({ key, task, count, ms }) => (
              <li key={key}>
                <span>
                  {t(`use.class.${task.class}`)}
                  {count > 1 && <span className="numeric"> × {number.format(count)}</span>}
                </span>
                <span>{t(`use.in.${task.kind}`)}</span>
                {task.hold === null ? (
                  <span>{t('use.running')}</span>
                ) : (
                  <span>
                    {t(`use.hold.${task.hold}`)}
                    {ms !== null && ms >= 1_000 && (
                      <span className="numeric"> {t('use.for', { time: duration(ms, i18n.language) })}</span>
                    )}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** Returns whole seconds, from a minute on whole minutes, as the language writes them. */
function duration(ms: number, language: string): string {
  const seconds = Math.floor(ms / 1_000)
  const [amount, unit] = seconds < 60 ? [seconds, 'second'] : [Math.floor(seconds / 60), 'minute']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(amount)
}

function usePicture(): Picture {
  const [picture, setPicture] = useState(take)
  useEffect(() => {
    const timer = window.setInterval(() => setPicture(take), LOOKS_EVERY_MS)
    return () => window.clearInterval(timer)
  }, [])
  return picture
}

function take(): Picture {
  return { tasks: line().tasks(), estimate: line().estimate() }
}
