import './blocked-days.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { BlockedDaysRow } from '#contract/blocked-days.ts'
import { addDays } from '#contract/calendar-day.ts'
import { BLOCKED_NOTE_MAX } from '#contract/limits.ts'
import { sharedNights } from '#contract/shared-nights.ts'
import { RecordState } from '#app/edits/record-state.tsx'
import { useRecordForm } from '#app/edits/use-record-form.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { DayField } from '#app/forms/day-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import { SelectField } from '#app/forms/select-field.tsx'
import { placeOfRecord } from '#app/records/place-of-record.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { MeetingLines } from '#app/stays/meeting-lines.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { EditView, StayMeeting, UnitStays } from '#workers/replica-api.ts'

type DialogProps = { rooms: readonly UnitStays[]; today: string; onClose: () => void }
type BlockedDays = Pick<BlockedDaysRow, 'id' | 'unitId' | 'firstDay' | 'lastDay' | 'note' | 'feedId'> & {
  edit: EditView | null
}

/** Blocks days of a room, or changes blocked ones. Kept on this device at once and sent when there is a network. */
export function BlockedDaysDialog({ id, ...props }: { id: string | null } & DialogProps) {
  const { t } = useTranslation('dates')
  const found = useLiveQuery('record', { kind: 'blockedDays', id: id ?? '' })
  if (id === null) return <OwnDaysDialog days={null} {...props} />
  if (found === undefined) return null
  // The query has no type for each kind.
  const row = (found?.row ?? null) as Partial<BlockedDaysRow> | null
  if (row === null || row.isRemoved === true)
    return (
      <Dialog
        isOpen
        title={t('change')}
        onClose={props.onClose}
        footer={<Button onPress={props.onClose}>{t('close')}</Button>}
      >
        <p>{t('gone')}</p>
      </Dialog>
    )
  const { unitId = '', firstDay = '', lastDay = '', note = '', feedId = null } = row
  const days = { id, unitId, firstDay, lastDay, note, feedId, edit: found?.edit ?? null }
  if (feedId !== null) return <FeedDaysDialog days={days} onClose={props.onClose} />
  return <OwnDaysDialog days={days} {...props} />
}

/** Blocked days from a calendar feed can only be changed at their source. */
function FeedDaysDialog({ days, onClose }: { days: BlockedDays; onClose: () => void }) {
  const { t } = useTranslation('dates')
  const dayText = useDayText()
  return (
    <Dialog
      isOpen
      title={days.note || t('change')}
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <div className="blocked-form">
        <p>
          <bdi>{dayText(days.firstDay)}</bdi> – <bdi>{dayText(days.lastDay)}</bdi>
        </p>
        <p>{t('fromFeed')}</p>
        <p>
          <Link to={placeOfRecord('units', days.unitId)}>{t('toRoom')}</Link>
        </p>
      </div>
    </Dialog>
  )
}

function OwnDaysDialog({ days, rooms, today, onClose }: { days: BlockedDays | null } & DialogProps) {
  const { t } = useTranslation(['dates', 'forms', 'records', 'stay'])
  const dayText = useDayText()
  const [unitId, setUnitId] = useState(days?.unitId ?? rooms[0]?.unitId ?? '')
  const [firstDay, setFirstDay] = useState<string | null>(days?.firstDay ?? today)
  const [lastDay, setLastDay] = useState<string | null>(days?.lastDay ?? null)
  const [note, setNote] = useState(days?.note ?? '')
  const [hasTried, setHasTried] = useState(false)
  const { hasFailed, save, remove } = useRecordForm('blockedDays', days, { onDone: onClose })
  const labels = {
    firstDay: t('firstDay'),
    lastDay: t('lastDay'),
    note: t('note'),
    isRemoved: t('free'),
    unitId: t('room'),
  }
  const isInOrder = firstDay !== null && lastDay !== null && firstDay <= lastDay
  const meetings = isInOrder ? meetingsOf(rooms, unitId, { id: days?.id, firstDay, lastDay }) : []
  const missing = (name: string, value: string | null): string | undefined =>
    hasTried && value === null ? t('forms:rule.required', { name }) : undefined
  const lastDayError =
    firstDay !== null && lastDay !== null && lastDay < firstDay
      ? t('order')
      : missing(labels.lastDay, lastDay)

  function write(): void {
    setHasTried(true)
    if (isInOrder && unitId !== '') void save({ firstDay, lastDay, note: note.trim() }, { unitId })
  }

  function words(field: string, value: unknown): string {
    if (field === 'isRemoved') return t(value === true ? 'isFree' : 'isBlocked')
    if (field === 'firstDay' || field === 'lastDay') return dayText(String(value))
    return typeof value === 'string' ? value : ''
  }

  return (
    <Dialog
      isOpen
      title={t(days === null ? 'block' : 'change')}
      onClose={onClose}
      footer={
        <div className="blocked-actions">
          {days !== null && (
            <Button onPress={() => void remove({ removed: t('freed'), undo: t('undo') })}>{t('free')}</Button>
          )}
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onPress={write}>
            {t(days === null ? 'save' : 'saveChange')}
          </Button>
        </div>
      }
    >
      <div className="blocked-form">
        {days !== null && (
          <RecordState collection="blockedDays" id={days.id} edit={days.edit} labels={labels} words={words} />
        )}
        {days === null && (
          <SelectField
            label={labels.unitId}
            value={unitId}
            options={rooms.map((room) => ({
              value: room.unitId,
              label: room.title || t('records:units.unnamed'),
            }))}
            onValue={setUnitId}
          />
        )}
        <DayField
          label={labels.firstDay}
          value={firstDay}
          error={missing(labels.firstDay, firstDay)}
          onValue={setFirstDay}
        />
        <DayField
          label={labels.lastDay}
          value={lastDay}
          min={firstDay ?? undefined}
          error={lastDayError}
          onValue={setLastDay}
        />
        {meetings.length > 0 && (
          <Notice icon="exclamation-circle" title={t('stay:meets.title', { count: meetings.length })}>
            <MeetingLines meetings={meetings} />
            <p>{t('meets')}</p>
          </Notice>
        )}
        <LinesField
          label={labels.note}
          help={t('noteHelp')}
          value={note}
          rows={2}
          maxLength={BLOCKED_NOTE_MAX}
          onValue={setNote}
        />
        <p className="blocked-when">{t('when')}</p>
        {hasFailed && <Notice icon="exclamation-circle">{t('notKept')}</Notice>}
      </div>
    </Dialog>
  )
}

/** Returns the stays of a room on the nights to be blocked; days that are already blocked don't count as overlaps. */
function meetingsOf(
  rooms: readonly UnitStays[],
  unitId: string,
  { id, firstDay, lastDay }: { id: string | undefined; firstDay: string; lastDay: string },
): StayMeeting[] {
  const wanted = { startsOn: firstDay, endsOn: addDays(lastDay, 1) }
  const stays = rooms.find((room) => room.unitId === unitId)?.stays ?? []
  return stays.flatMap((stay) => {
    if (stay.id === id || stay.state === 'blocked' || stay.state === 'elsewhere') return []
    const nights = sharedNights(wanted, { startsOn: stay.startsOn, endsOn: stay.freeFrom })
    return nights === null ? [] : [{ ...stay, nights }]
  })
}
