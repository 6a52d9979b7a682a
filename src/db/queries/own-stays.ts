import type { Observable } from 'rxjs'
import { withoutCodes } from '#contract/arrival-notes-fields.ts'
import type { ArrivalNotesRow } from '#contract/arrival-notes.ts'
import { codesShownOn, isOver, showsCodes } from '#domain/calendar/arrival-window.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica, Scope } from '#db/replica.ts'
import type { AgreementView } from '#db/views/agreement-view.ts'
import type { OwnStay, StayNotes } from '#db/views/own-stay-view.ts'
import { agreementView } from './agreements.ts'
import { derived, type Today } from './derived.ts'
import { foundLedgers, ledgerTables } from './ledgers.ts'
import { recordIds } from './records.ts'
import { stayState } from '#domain/calendar/stay-state.ts'
import { lastDayOf } from '#domain/calendar/tenancy-term.ts'

/** During a burst of changes it is computed at most this often. */
const THROTTLE_MS = 100

/**
 * This person's stays as a guest: those under way, then future ones, then those they were asked about, then past ones,
 * latest first.
 */
export function ownStays({ replica, now }: Scope, _: Today): Observable<OwnStay[]> {
  return derived(
    [
      ...ledgerTables(replica),
      { table: recordsOf(replica, 'units') },
      { table: recordsOf(replica, 'arrivalNotes') },
      { table: recordsOf(replica, 'turnoverPlans') },
    ],
    () => {
      const at = now()
      const money = new Map(foundLedgers(replica, at).map(({ rent }) => [rent.agreementId, rent]))
      return recordIds(replica, 'agreements')
        .flatMap((id): OwnStay[] => {
          const agreement = agreementView(replica, id)
          const stay = agreement?.party === 'guest' ? stayOf(replica, agreement, new Date(at)) : null
          const rent = money.get(id)
          if (stay === null) return []
          return [
            {
              ...stay,
              money: rent ? { owed: rent.owed, next: rent.next, openClaims: rent.openClaims } : null,
            },
          ]
        })
        .sort(byPhase)
    },
    { throttleMs: THROTTLE_MS },
  )
}

function stayOf(replica: Replica, agreement: AgreementView, at: Date): Omit<OwnStay, 'money'> | null {
  const { id, version, status, unitId, unitTitle, premises, startsOn, region } = agreement
  const zone = zoneOf(region)
  const today = dayAtPlace(at, zone)
  const said = stayState(agreement, today)
  if (said === null) return null
  const phase = said === 'due' || said === 'leaving' ? 'now' : said
  const unit = recordsOf(replica, 'units').get(unitId)?.row ?? null
  const notes = recordsOf(replica, 'arrivalNotes').get(unitId)?.row ?? null
  const [cover] = unit?.photos ?? []
  const isOn = phase === 'now' || phase === 'coming'
  return {
    agreementId: id,
    version,
    status,
    phase,
    unitId,
    title: unitTitle,
    premises,
    hostId: agreement.hostId,
    guestId: agreement.guestId,
    hostName: agreement.hostName,
    regime: agreement.regime,
    startsOn,
    endsOn: lastDayOf(agreement),
    zone,
    today,
    room: unit && {
      address: unit.address,
      coordinates: unit.coordinates,
      houseRules: unit.houseRules,
      cover: cover ? { ...cover, stored: unit.files.find((file) => file.id === cover.id) ?? null } : null,
    },
    isReady: isOn && arrivesAround(startsOn, today) && isToldReady(replica, unitId, id),
    notes: isOn && notes !== null ? notesOf(notes, agreement, today) : null,
  }
}

/** Whether a stay's first day is tomorrow, today or yesterday. */
function arrivesAround(startsOn: string | null, today: string): boolean {
  return startsOn !== null && startsOn >= addDays(today, -1) && startsOn <= addDays(today, 1)
}

function isToldReady(replica: Replica, unitId: string, agreementId: string): boolean {
  return recordsOf(replica, 'turnoverPlans').get(unitId)?.row.readyFor.includes(agreementId) === true
}

type Stay = Pick<AgreementView, 'status' | 'regime' | 'startsOn' | 'endsOn' | 'noticeEndsOn'>

/** Returns what shows of the notes on this day. The codes are on the device a day before they show. */
function notesOf(row: ArrivalNotesRow, stay: Stay, today: string): StayNotes {
  const isTime = showsCodes(stay, today)
  const shown = isTime && row.isOpen ? row : { ...row, ...withoutCodes(row) }
  const { language, arriveFrom, leaveBy, directions, whereThings, phone, photos, files } = row
  const { gettingIn, doorCode, wifiName, wifiPassword } = shown
  return {
    ...{ language, arriveFrom, leaveBy, directions, whereThings, phone, photos, files },
    ...{ gettingIn, doorCode, wifiName, wifiPassword },
    codes: codesOf(row, stay, { today, isTime }),
    areHere: row.isOpen,
    shownOn: codesShownOn(stay),
  }
}

function codesOf(
  row: ArrivalNotesRow,
  stay: Stay,
  { today, isTime }: { today: string; isTime: boolean },
): StayNotes['codes'] {
  if (!row.hasCodes) return 'none'
  if (isTime) return row.isOpen ? 'shown' : 'missing'
  return isOver(stay, today) ? 'over' : 'later'
}

const PHASES: readonly OwnStay['phase'][] = ['now', 'coming', 'asked', 'past']

function byPhase(a: OwnStay, b: OwnStay): number {
  const phases = PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase)
  const days =
    (a.startsOn ?? '').localeCompare(b.startsOn ?? '') || a.agreementId.localeCompare(b.agreementId)
  return phases || (a.phase === 'past' ? -days : days)
}
