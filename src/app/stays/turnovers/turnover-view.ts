import {
  NO_TURNOVER,
  NO_TURNOVER_PLAN,
  type TurnoverFields,
  type TurnoverPlanFields,
} from '#contract/turnover-fields.ts'
import type { RecordKind } from '#contract/records.ts'
import { type PlaceZone, zoneOf } from '#contract/region.ts'
import { type Departure, departuresOf, isInView } from '#domain/calendar/turnovers.ts'
import type { AgreementView, EditView, RecordView } from '#workers/replica-api.ts'

/** A departure from one of the host's rooms with what was done about it, under the agreement's id. */
export type TurnoverView = Departure<AgreementView> & {
  id: string
  turnover: TurnoverFields
  edit: EditView | null
  plan: TurnoverPlanFields
  /** Today at the place. */
  today: string
}

/**
 * Returns the turnovers that a host has in view, earliest day first, and on each day the next arrival first. The one with
 * `openId` is among them however long ago it was: a link may lead to it, and what was just marked ready stays to be undone.
 */
export function turnoverViews(
  agreements: readonly AgreementView[],
  records: readonly RecordView<RecordKind>[],
  todayAt: Record<PlaceZone, string>,
  openId: string | null = null,
): TurnoverView[] {
  const todayOf = ({ region }: AgreementView): string => todayAt[zoneOf(region)]
  const turnovers = new Map(records.filter(({ kind }) => kind === 'turnovers').map((view) => [view.id, view]))
  const plans = new Map(records.filter(({ kind }) => kind === 'turnoverPlans').map((view) => [view.id, view]))
  const own = agreements.filter(({ party }) => party === 'host')
  return departuresOf(own, todayOf)
    .map((departure): TurnoverView => {
      const { id, unitId } = departure.stay
      const view = turnovers.get(id)
      return {
        ...departure,
        id,
        // The query has no type for each kind; a row that is only on this device lacks what nobody has written.
        turnover: { ...NO_TURNOVER, ...(view?.row as Partial<TurnoverFields> | undefined) },
        edit: view?.edit ?? null,
        plan: planOf(plans.get(unitId)),
        today: todayOf(departure.stay),
      }
    })
    .filter((one) => one.id === openId || isInView(one, one.turnover.isReady, one.today))
    .sort((a, b) => a.day.localeCompare(b.day) || arrival(a).localeCompare(arrival(b)))
}

/** Returns what a host wrote for a room. */
export function planOf(view: RecordView<RecordKind> | undefined): TurnoverPlanFields {
  return { ...NO_TURNOVER_PLAN, ...(view?.row as Partial<TurnoverPlanFields> | undefined) }
}

function arrival({ next }: TurnoverView): string {
  return next?.startsOn ?? '9999'
}
