import type { PlaceZone } from '#contract/region.ts'
import type { Nights } from '#contract/shared-nights.ts'

/** A room of the person's own, who is there or will be, and which days are blocked. */
export type UnitStays = { unitId: string; title: string; stays: CalendarStay[] }

/** One agreement on a calendar, and the others of its room that it meets, in their order. */
export type CalendarStay = StayOnCalendar & { meets: StayMeeting[] }

/** What stands on a calendar without an agreement. */
export type BlockedState = 'blocked' | 'elsewhere'

/** Another stay in the same room on the same nights. */
export type StayMeeting = StayOnCalendar & { nights: Nights }

/**
 * `blocked` by the host, or `elsewhere`: blocked by a calendar of another platform. Both have no guest, and `id` is that of the
 * blocked days instead of an agreement's; they end on the first day that is free.
 *
 * `active`, `agreed` by both, `asked` of the guest, a `draft` nobody was asked about, or `here`: written on this device and nowhere
 * else. Days are `YYYY-MM-DD`, the last one included; `null`: since ever, until somebody ends it.
 */
export type StayOnCalendar = {
  id: string
  guestName: string
  /** Beside blocked days; blank for none and for every stay. */
  note: string
  startsOn: string | null
  endsOn: string | null
  state: 'active' | 'agreed' | 'asked' | 'draft' | 'here' | BlockedState
  /** The clock of the place. */
  zone: PlaceZone
}
