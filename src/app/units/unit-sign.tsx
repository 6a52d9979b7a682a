import { useTranslation } from 'react-i18next'
import { UNIT_STATUSES } from '#contract/unit-status.ts'
import { statusText } from '#app/format/status-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { UnitView } from '#workers/replica-api.ts'

/** A unit's status, and what of it is on this device only. */
export function UnitSign({ unit }: { unit: UnitView }) {
  const { t } = useTranslation('units')
  const { status, edit, version } = unit
  const words = UNIT_STATUSES.includes(status) ? t(`status.${status}`) : statusText(status)
  if (edit === null) return <span className={`unit-sign unit-sign-${status.toLowerCase()}`}>{words}</span>
  const needsYou = edit.state === 'conflict' || edit.state === 'rejected'
  return (
    <span className="unit-signs">
      {version > 0 && <span className={`unit-sign unit-sign-${status.toLowerCase()}`}>{words}</span>}
      <span className={needsYou ? 'unit-sign-needs-you' : 'unit-sign-local'}>
        <Icon name={needsYou ? 'exclamation-circle' : 'clock'} />
        {needsYou
          ? t(`sign.${edit.state === 'conflict' ? 'conflict' : 'refused'}`)
          : t(version === 0 ? 'sign.hereOnly' : 'sign.waiting')}
      </span>
    </span>
  )
}
