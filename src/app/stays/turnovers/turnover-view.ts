import { fullName } from '#contract/full-name.ts'
import type { HandRow } from '#contract/hand.ts'
import type { TurnoverRow } from '#contract/turnover.ts'
import {
  NO_TURNOVER,
  NO_TURNOVER_PLAN,
  type TurnoverFields,
  type TurnoverPlanFields,
} from '#contract/turnover-fields.ts'
import type { RecordKind } from '#contract/records.ts'
import type { StoredFile } from '#contract/upload.ts'
import { type PlaceZone, zoneOf } from '#contract/region.ts'
import { type Departure, departuresOf, isInView } from '#domain/calendar/turnovers.ts'
import type { AgreementView, EditView, RecordView } from '#workers/replica-api.ts'

/** A stay as whoever turns its room over knows it. In somebody else's room the guest has no name. */
export type TurnoverStay = Pick<
  AgreementView,
  | 'id'
  | 'unitId'
  | 'unitTitle'
  | 'status'
  | 'regime'
  | 'region'
  | 'startsOn'
  | 'endsOn'
  | 'noticeEndsOn'
  | 'endedOn'
  | 'guestName'
> & {
  /** As what this person does it; `null` in their own room. */
  hand: HandRow | null
}

/** A departure with what was done about it, under the agreement's id. */
export type TurnoverView = Departure<TurnoverStay> & {
  id: string
  turnover: TurnoverFields
  /** Its photos that the server has. */
  files: readonly StoredFile[]
  /** The names of others who wrote a field last, by its name; an item's as `done.<id>`. */
  writtenBy: Readonly<Record<string, string>>
  edit: EditView | null
  plan: TurnoverPlanFields
  /** Today at the place. */
  today: string
}

type Known = {
  userId: string
  agreements: readonly AgreementView[]
  /** Turnovers and checklists. */
  records: readonly RecordView<RecordKind>[]
  /** The rooms of others whose turnovers are theirs to do. */
  helped: readonly HandRow[]
  todayAt: Record<PlaceZone, string>
}

/**
 * Returns the turnovers that somebody has in view, of their own rooms and of those where they help: earliest day first, and
 * on each day the next arrival first. The one with `openId` is among them however long ago it was: a link may lead to it,
 * and what was just marked ready stays to be undone.
 */
export function turnoverViews(
  { userId, agreements, records, helped, todayAt }: Known,
  openId: string | null = null,
): TurnoverView[] {
  const todayOf = ({ region }: TurnoverStay): string => todayAt[zoneOf(region)]
  const turnovers = new Map(records.filter(({ kind }) => kind === 'turnovers').map((view) => [view.id, view]))
  const plans = new Map(records.filter(({ kind }) => kind === 'turnoverPlans').map((view) => [view.id, view]))
  const own = agreements
    .filter(({ party }) => party === 'host')
    .map((agreement): TurnoverStay => ({ ...agreement, hand: null }))
  return departuresOf([...own, ...helped.flatMap(staysOf)], todayOf)
    .map((departure): TurnoverView => {
      const { id, unitId } = departure.stay
      const view = turnovers.get(id)
      const edit = view?.edit ?? null
      // The query has no type for each kind; a row that is only on this device lacks what nobody has written.
      const row = view?.row as Partial<TurnoverRow> | undefined
      return {
        ...departure,
        id,
        turnover: { ...NO_TURNOVER, ...row },
        files: row?.files ?? [],
        writtenBy: writersOf(row, edit, userId),
        edit,
        plan: planOf(plans.get(unitId)),
        today: todayOf(departure.stay),
      }
    })
    .filter((one) => one.id === openId || isInView(one, one.turnover.isReady, one.today))
    .sort((a, b) => a.day.localeCompare(b.day) || arrival(a).localeCompare(arrival(b)))
}

function staysOf(hand: HandRow): TurnoverStay[] {
  const { unitId, unitTitle, stays } = hand
  return stays.map(({ noticeEndsOn = null, ...stay }) => ({
    ...{ ...stay, noticeEndsOn, unitId, unitTitle, guestName: '', hand },
  }))
}

/** What this device has changed meanwhile is its own. */
function writersOf(
  row: Partial<TurnoverRow> | undefined,
  edit: EditView | null,
  userId: string,
): Record<string, string> {
  const names = new Map(row?.people?.map((person) => [person.id, fullName(person)]))
  return Object.fromEntries(
    Object.entries(row?.writtenBy ?? {}).flatMap(([field, by]) => {
      const name = by === userId || edit?.fields.includes(field) ? '' : (names.get(by) ?? '')
      return name === '' ? [] : [[field, name]]
    }),
  )
}

/** Returns what a host wrote for a room. */
export function planOf(view: RecordView<RecordKind> | undefined): TurnoverPlanFields {
  return { ...NO_TURNOVER_PLAN, ...(view?.row as Partial<TurnoverPlanFields> | undefined) }
}

function arrival({ next }: TurnoverView): string {
  return next?.startsOn ?? '9999'
}
