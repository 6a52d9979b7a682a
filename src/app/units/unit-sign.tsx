import { useTranslation } from 'react-i18next'
import { UNIT_STATUSES, type UnitStatus } from '#contract/unit-status.ts'
import { statusText } from '#app/format/status-text.ts'
import { StatusTag, type StatusTone } from '#app/ui/status-tag.tsx'
import type { UnitView } from '#workers/replica-api.ts'

const TONES: Record<UnitStatus, StatusTone> = {
  DRAFT: 'plain',
  PUBLISHED: 'good',
  UNPUBLISHED: 'plain',
  ARCHIVED: 'plain',
  DELETED: 'bad',
}

/** A unit's status, and which changes are only on this device. In a list, a published one is the normal case. */
export function UnitSign({ unit, isInList = false }: { unit: UnitView; isInList?: boolean }) {
  const { t } = useTranslation('units')
  const { status, edit, version } = unit
  if (edit === null) return <UnitStatusTag status={status} isInList={isInList} />
  const needsYou = edit.state === 'conflict' || edit.state === 'rejected'
  return (
    <span className="unit-signs actions">
      {version > 0 && <UnitStatusTag status={status} isInList={isInList} />}
      {needsYou ? (
        <StatusTag tone="bad">{t(`sign.${edit.state === 'conflict' ? 'conflict' : 'refused'}`)}</StatusTag>
      ) : (
        <StatusTag tone="local">{t(version === 0 ? 'sign.hereOnly' : 'sign.waiting')}</StatusTag>
      )}
    </span>
  )
}

/** Shows a unit's status. A status from a newer server is worded by the rule for unknown ones (§9). */
export function UnitStatusTag({ status, isInList = false }: { status: UnitStatus; isInList?: boolean }) {
  const { t } = useTranslation('units')
  const isKnown = UNIT_STATUSES.includes(status)
  return (
    <StatusTag tone={isKnown ? TONES[status] : 'plain'} isQuiet={isInList && status === 'PUBLISHED'}>
      {isKnown ? t(`status.${status}`) : statusText(status)}
    </StatusTag>
  )
}
