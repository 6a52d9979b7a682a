import './send-checklist.css'
import { useTranslation } from 'react-i18next'
import { goToField } from '#app/agreements/terms/field-place.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { AgreementView } from '#workers/replica-api.ts'
import { type CheckLine, useChecklist } from './use-checklist.ts'

/**
 * Lists what is missing or against a rule in a draft, each with a link to its field. Calls `onGo` before moving there.
 */
export function SendChecklist({ agreement, onGo }: { agreement: AgreementView; onGo?: () => void }) {
  const { t } = useTranslation('agreements')
  const { missing, looks } = useChecklist(agreement)
  return (
    <div className="send-checklist stack gap-2">
      {missing.length === 0 ? (
        <p className="send-checklist-ready">
          <Icon name="check-circle" />
          {t('check.ready')}
        </p>
      ) : (
        <CheckLines title={t('check.missing')} lines={missing} onGo={onGo} />
      )}
      {looks.length > 0 && <CheckLines title={t('check.look')} lines={looks} onGo={onGo} />}
    </div>
  )
}

function CheckLines({
  title,
  lines,
  onGo,
}: {
  title: string
  lines: readonly CheckLine[]
  onGo: (() => void) | undefined
}) {
  return (
    <>
      <p>{title}</p>
      <ul>
        {lines.map(({ key, field, text }) => (
          <li key={key}>
            <Icon name="exclamation-circle" />
            <button
              type="button"
              onClick={() => {
                onGo?.()
                goToField(field)
              }}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
