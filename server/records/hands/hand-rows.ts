import { type Selectable, sql } from 'kysely'
import { arrivalNotesOf, hasCodes, withoutCodes } from '#contract/arrival-notes-fields.ts'
import type { HandRow, HandStay, UnitCalendar, WayIn } from '#contract/hand.ts'
import type { UnitAct } from '#contract/unit-acts.ts'
import { NO_ADDRESS, type UnitFields } from '#contract/unit-fields.ts'
import { mayDo, roomAbilities } from '#domain/hands/may-do.ts'
import type { HandTables } from '#server/access/hands.ts'
import { seenPeople } from '#server/access/seen-people.ts'
import type { ArrivalTables } from '#server/records/arrival-notes/arrival-note-rows.ts'
import { termsWithNotice } from '#server/records/agreements/terms-with-notice.ts'
import { blockedFrom } from '#server/records/blocked-days/blocked-days-rows.ts'
import { photoFiles } from '#server/records/units/unit-photos.ts'
import { fieldsOfUnit } from '#server/records/units/unit-rows.ts'
import { toStoredFile } from '#server/store/files.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { StoredAgreement, StoredUnit } from '#server/store/tables.ts'
import { moneyOf, NO_MONEY } from './hand-money.ts'

/** How many stays that are over a hand has of each room: the turnovers after them are still to be done, or to be read. */
const PAST_STAYS_MAX = 20
/** How many that are to come, the earliest first. */
const COMING_STAYS_MAX = 60
/** How many runs of blocked days, the earliest first. */
const BLOCKED_MAX = 100

export type StoredHand = Selectable<HandTables['hands']>

type RowsAsked = {
  /** Locks them until the transaction ends. */
  isHeld?: boolean
  /** Whether those that have ended are wanted too. */
  withEnded?: boolean
}

/**
 * Returns the hands with these ids that this person is, or has in their rooms, in the order of `ids`. Only the person's
 * own row holds what they need to come, as far as they may know it.
 */
export async function handRows(
  db: Reader,
  userId: string,
  ids: readonly string[],
  { isHeld = false, withEnded = false }: RowsAsked = {},
): Promise<HandRow[]> {
  if (ids.length === 0) return []
  const stored = await db
    .withTables<HandTables>()
    .selectFrom('hands')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .where(sql<boolean>`${userId} in (host_id, person_id)`)
    .$if(!withEnded, (query) => query.where(sql<boolean>`given <> '{}'`))
    .$if(isHeld, (query) => query.forNoKeyUpdate())
    .execute()
  const people = await seenPeople(
    db,
    userId,
    stored.flatMap(({ host_id, person_id }) => [host_id, person_id]),
  )
  const person = (id: string) => people.get(id) ?? { id, firstName: '', lastName: '', avatarUrl: null }
  const rooms = await roomsOf(db, userId, stored)
  const rows = new Map(
    stored.map((hand) => [
      hand.id,
      {
        id: hand.id,
        version: hand.version,
        unitId: hand.unit_id,
        hostId: hand.host_id,
        personId: hand.person_id,
        given: hand.given,
        host: person(hand.host_id),
        person: person(hand.person_id),
        ...NOTHING_OF_ROOM,
        ...rooms.get(hand.id),
        createdAt: hand.created_at.toISOString(),
        updatedAt: hand.updated_at.toISOString(),
      },
    ]),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

type OfRoom = Pick<
  HandRow,
  | 'unitTitle'
  | 'address'
  | 'coordinates'
  | 'cover'
  | 'arriveFrom'
  | 'leaveBy'
  | 'wayIn'
  | 'stays'
  | 'calendar'
  | 'money'
>

const NOTHING_OF_ROOM: OfRoom = {
  unitTitle: '',
  address: NO_ADDRESS,
  coordinates: null,
  cover: null,
  arriveFrom: null,
  leaveBy: null,
  wayIn: null,
  stays: [],
}

/** Returns what this person has of the rooms where they help, by the hand's id. */
async function roomsOf(
  db: Reader,
  userId: string,
  stored: readonly StoredHand[],
): Promise<Map<string, OfRoom>> {
  const own = stored.filter((hand) => hand.person_id === userId && isAllowed('findRoom', hand))
  const unitIds = own.map(({ unit_id }) => unit_id)
  const units = await db
    .selectFrom('units')
    .selectAll()
    .where('id', '=', sql<string>`any(${unitIds})`)
    .where('status', '<>', 'DELETED')
    .execute()
  const files = await photoFiles(db, units)
  const stays = await staysOf(db, unitIds)
  const notes = await notesOf(db, unitIds)
  const shown = own.filter((hand) => isAllowed('seeStays', hand)).map(({ unit_id }) => unit_id)
  const blocked = await blockedFrom(db, shown, BLOCKED_MAX)
  const paid = own.filter((hand) => isAllowed('seeMoney', hand)).map(({ unit_id }) => unit_id)
  const money = await moneyOf(db, paid)
  return new Map(
    own.flatMap((hand): [string, OfRoom][] => {
      const unit = units.find(({ id }) => id === hand.unit_id)
      if (!unit) return []
      const fields = fieldsOfUnit(unit)
      const { title, address, coordinates } = fields
      const [cover] = files.get(unit.id) ?? []
      const isShown = shown.includes(unit.id)
      const room: OfRoom = {
        ...{ unitTitle: title, address, coordinates },
        cover: cover ? (toStoredFile(cover) ?? null) : null,
        stays: stays.flatMap(({ unitId, ...stay }) =>
          unitId === unit.id && (isShown || stay.status !== 'PENDING')
            ? [isShown ? stay : unnamed(stay)]
            : [],
        ),
        ...(isShown && {
          calendar: { blocked: blocked.get(unit.id) ?? [], letDays: letDaysOf(unit, fields) },
        }),
        ...(paid.includes(unit.id) && { money: money.get(unit.id) ?? NO_MONEY }),
        ...notesFor(hand, notes.get(unit.id)),
      }
      return [[hand.id, room]]
    }),
  )
}

function isAllowed(
  act: UnitAct,
  { unit_id: unitId, person_id, host_id: hostId, given }: StoredHand,
): boolean {
  return mayDo(roomAbilities(person_id, [{ unitId, given }]), act, { unitId, hostId })
}

function unnamed({ guestName: _, ...stay }: HandStay): HandStay {
  return stay
}

function letDaysOf(
  { status }: StoredUnit,
  { availableFrom: from, availableUntil: until }: UnitFields,
): UnitCalendar['letDays'] {
  return status === 'PUBLISHED' ? { from, until } : null
}

type Notes = ReturnType<typeof arrivalNotesOf>

function notesFor(
  hand: StoredHand,
  notes: Notes | undefined,
): Pick<OfRoom, 'arriveFrom' | 'leaveBy' | 'wayIn'> {
  if (!notes || !isAllowed('enterRoom', hand)) return { arriveFrom: null, leaveBy: null, wayIn: null }
  const { directions, gettingIn, doorCode } = hand.is_open ? notes : withoutCodes(notes)
  const wayIn: WayIn = {
    ...{ directions, gettingIn, doorCode },
    hasCodes: hasCodes({ ...notes, wifiName: '', wifiPassword: '' }),
    isOpen: hand.is_open,
    closesAt: hand.closes_at?.toISOString() ?? null,
  }
  return { arriveFrom: notes.arriveFrom, leaveBy: notes.leaveBy, wayIn }
}

async function notesOf(db: Reader, unitIds: readonly string[]): Promise<Map<string, Notes>> {
  const stored = await db
    .withTables<ArrivalTables>()
    .selectFrom('arrival_notes')
    .select(['unit_id', 'fields'])
    .where('unit_id', '=', sql<string>`any(${unitIds})`)
    .execute()
  return new Map(stored.map(({ unit_id, fields }) => [unit_id, arrivalNotesOf(fields)]))
}

/**
 * Returns the stays in these rooms, with their guests' names: those in force, those that a guest is asked about, and the
 * last that are over.
 */
export async function staysOf(
  db: Reader,
  unitIds: readonly string[],
): Promise<(HandStay & { unitId: string })[]> {
  const { rows } = await sql<
    Pick<StoredAgreement, 'id' | 'unit_id' | 'status' | 'terms' | 'notice_ends_on' | 'ended_on'>
  >`
    select id, unit_id, status, terms, notice_ends_on, ended_on from (
      select *, row_number() over (
        partition by unit_id, status in ('APPROVED', 'ACTIVE'), status = 'PENDING'
        order by case when status in ('APPROVED', 'ACTIVE', 'PENDING') then starts_on end nulls first,
          coalesce(ended_on, leaves_on) desc nulls last, id
      ) as nth
      from agreements
      where unit_id = any(${unitIds}) and status not in ('DRAFT', 'REJECTED')
        and (status <> 'CANCELLED' or ended_on is not null)
    ) as stays
    where nth <=
      case when status in ('APPROVED', 'ACTIVE', 'PENDING') then ${COMING_STAYS_MAX}::int else ${PAST_STAYS_MAX}::int end
    order by unit_id, id
  `.execute(db)
  return rows.map(({ id, unit_id: unitId, status, ended_on: endedOn, ...agreement }) => {
    const { regime, region, startsOn, endsOn, noticeEndsOn, guestName } = termsWithNotice(agreement)
    return { id, unitId, status, regime, region, startsOn, endsOn, noticeEndsOn, endedOn, guestName }
  })
}
