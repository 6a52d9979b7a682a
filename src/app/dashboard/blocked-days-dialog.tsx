import './blocked-days.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { BlockedDaysRow } from '#contract/blocked-days.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { BLOCKED_NOTE_MAX } from '#contract/limits.ts'
import { sharedNights } from '#domain/calendar/shared-nights.ts'
import { RecordState } from '#app/edits/record-state.tsx'
import { useRecordForm } from '#app/edits/use-record-form.ts'
import { useDateText } from '#app/format/use-date-text.ts'
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

type DialogProps = {
  rooms: readonly UnitStays[]
  /** What new blocked days begin with; `null` for what isn't known. */
  first: { unitId: string | null; from: string; to: string | null }
  onClose: () => void
}
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
  const dates = useDateText()
  return (
    <Dialog
      isOpen
      title={days.note || t('change')}
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <div className="form">
        <p>
          <bdi>{dates.calendarRange(days.firstDay, days.lastDay)}</bdi>
        </p>
        <p>{t('fromFeed')}</p>
        <p>
          <Link to={placeOfRecord('units', days.unitId)}>{t('toRoom')}</Link>
        </p>
      </div>
    </Dialog>
  )
}

type DaysValues = { unitId: string; firstDay: string | null; lastDay: string | null; note: string }

function OwnDaysDialog({ days, rooms, first, onClose }: { days: BlockedDays | null } & DialogProps) {
  const { t } = useTranslation('dates')
  const [values, setValues] = useState<DaysValues>(() => {
    if (days !== null) return days
    const room = rooms.find(({ unitId: id }) => id === first.unitId) ?? rooms[0]
    return { unitId: room?.unitId ?? '', firstDay: first.from, lastDay: first.to, note: '' }
  })
  const [hasTried, setHasTried] = useState(false)
  const { hasFailed, save, remove } = useRecordForm('blockedDays', days, { onDone: onClose })
  const { unitId, firstDay, lastDay, note } = values
  const isInOrder = firstDay !== null && lastDay !== null && firstDay <= lastDay

  function write(): void {
    setHasTried(true)
    if (isInOrder && unitId !== '') void save({ firstDay, lastDay, note: note.trim() }, { unitId })
  }

  const freed = { removed: t('freed'), undo: t('undo') }
  return (
    <Dialog
      isOpen
      title={t(days === null ? 'block' : 'change')}
      onClose={onClose}
      footer={
        <div className="actions at-end">
          {days !== null && <Button onPress={() => void remove(freed)}>{t('free')}</Button>}
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onPress={write}>
            {t(days === null ? 'save' : 'saveChange')}
          </Button>
        </div>
      }
    >
      <div className="form">
        {days !== null && <DaysState days={days} />}
        <DaysFields
          id={days?.id}
          values={values}
          rooms={rooms}
          hasTried={hasTried}
          onChange={(change) => setValues((before) => ({ ...before, ...change }))}
        />
        <p className="note">{t('when')}</p>
        {hasFailed && <Notice icon="exclamation-circle">{t('notKept')}</Notice>}
      </div>
    </Dialog>
  )
}

function DaysState({ days }: { days: BlockedDays }) {
  const { t } = useTranslation('dates')
  const dayText = useDayText()
  const labels = {
    firstDay: t('firstDay'),
    lastDay: t('lastDay'),
    note: t('note'),
    isRemoved: t('free'),
    unitId: t('room'),
  }

  function words(field: string, value: unknown): string {
    if (field === 'isRemoved') return t(value === true ? 'isFree' : 'isBlocked')
    if (field === 'firstDay' || field === 'lastDay') return dayText(String(value))
    return typeof value === 'string' ? value : ''
  }

  return <RecordState collection="blockedDays" id={days.id} edit={days.edit} labels={labels} words={words} />
}

function DaysFields({
  id,
  values: { unitId, firstDay, lastDay, note },
  rooms,
  hasTried,
  onChange,
}: {
  /** Left out for days that aren't blocked yet: their room can still be chosen. */
  id: string | undefined
  values: DaysValues
  rooms: readonly UnitStays[]
  hasTried: boolean
  onChange: (change: Partial<DaysValues>) => void
}) {
  const { t } = useTranslation(['dates', 'forms', 'records', 'stay'])
  const isAtOdds = firstDay !== null && lastDay !== null && lastDay < firstDay
  const meetings =
    firstDay !== null && lastDay !== null && !isAtOdds
      ? meetingsOf(rooms, unitId, { id, firstDay, lastDay })
      : []
  const missing = (name: string, value: string | null): string | undefined =>
    hasTried && value === null ? t('forms:rule.required', { name }) : undefined
  return (
    <>
      {id === undefined && (
        <SelectField
          label={t('room')}
          value={unitId}
          options={rooms.map((room) => ({
            value: room.unitId,
            label: room.title || t('records:units.unnamed'),
          }))}
          onValue={(chosen) => onChange({ unitId: chosen })}
        />
      )}
      <DayField
        label={t('firstDay')}
        value={firstDay}
        error={missing(t('firstDay'), firstDay)}
        onValue={(day) => onChange({ firstDay: day })}
      />
      <DayField
        label={t('lastDay')}
        value={lastDay}
        min={firstDay ?? undefined}
        error={isAtOdds ? t('order') : missing(t('lastDay'), lastDay)}
        onValue={(day) => onChange({ lastDay: day })}
      />
      {meetings.length > 0 && (
        <Notice icon="exclamation-circle" title={t('stay:meets.title', { count: meetings.length })}>
          <MeetingLines meetings={meetings} />
          <p>{t('meets')}</p>
        </Notice>
      )}
      <LinesField
        label={t('note')}
        help={t('noteHelp')}
        value={note}
        rows={2}
        maxLength={BLOCKED_NOTE_MAX}
        onValue={(written) => onChange({ note: written })}
      />
    </>
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
