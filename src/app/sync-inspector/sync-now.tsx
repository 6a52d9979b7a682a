import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelled, remarked } from '#app/format/labelled.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import type { Diagnostics, SyncStep } from '#workers/replica-api.ts'
import { CopyDiagnostics } from './copy-diagnostics.tsx'

const ICONS: Record<SyncStep['state'], IconName> = {
  waiting: 'clock',
  running: 'arrow-repeat',
  done: 'check-circle',
  failed: 'exclamation-circle',
}

/** Tries everything now, and shows the actual result of each step. */
export function SyncNow({ diagnostics }: { diagnostics: Diagnostics | undefined }) {
  const { t } = useTranslation('sync')
  const [isTrying, setIsTrying] = useState(false)
  const steps = diagnostics?.steps ?? []

  async function run(): Promise<void> {
    setIsTrying(true)
    await replica.syncNow()
    setIsTrying(false)
  }

  return (
    <section className="row" aria-label={t('now')}>
      <Button kind="primary" icon="arrow-repeat" isBusy={isTrying} onPress={() => void run()}>
        {t('now')}
      </Button>
      <CopyDiagnostics diagnostics={diagnostics} />
      {/* The list itself must not be the region, because it would lose its list role. */}
      <div className="sync-steps" role="status">
        {steps.length > 0 && (
          <ol>
            {steps.map((step) => (
              <StepRow key={step.name} step={step} />
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}

function StepRow({ step: { name, state, failure, count, left, at } }: { step: SyncStep }) {
  const { t, i18n } = useTranslation('sync')
  const dates = useDateText()
  const details = [
    failure !== null && t(`failure.${failureWord(failure)}`),
    count !== null && name !== 'session' && t(`stepCount.${name}`, { count }),
    left !== null && left > 0 && t('stepLeft', { count: left }),
  ].filter(Boolean)
  return (
    <li className={`row gap-2 sync-step-${state}`}>
      <Icon name={ICONS[state]} />
      <span>
        {remarked(
          labelled(t(`step.${name}`), t(`stepState.${state}`), i18n.language),
          details.join(', '),
          i18n.language,
        )}
      </span>
      {at !== null && <span className="numeric sync-faint">{dates.time(at)}</span>}
    </li>
  )
}

function failureWord(
  failure: NonNullable<SyncStep['failure']>,
): 'network' | 'notOurServer' | 'unauthorized' | 'server' {
  switch (failure) {
    case 'network':
    case 'notOurServer':
    case 'unauthorized':
      return failure
    default:
      return 'server'
  }
}
