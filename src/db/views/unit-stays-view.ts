import type { PlaceZone } from '#contract/region.ts'
import type { Nights } from '#contract/shared-nights.ts'

/** A room of the person's own, and who is there or will be. */
export type UnitStays = { unitId: string; title: string; stays: CalendarStay[] }

/** One agreement on a calendar, and the others of its room that it meets, in their order. */
export type CalendarStay = StayOnCalendar & { meets: StayMeeting[] }

/** Another stay in the same room on the same nights. */
export type StayMeeting = StayOnCalendar & { nights: Nights }

/**
 * `active`, `agreed` by both, `asked` of the guest, a `draft` nobody was asked about, or `here`: written on this device and nowhere
 * else. Days are `YYYY-MM-DD`, the last one included; `null`: since ever, until somebody ends it.
 */
export type StayOnCalendar = {
  id: string
  guestName: string
  startsOn: string | null
  endsOn: string | null
  state: 'active' | 'agreed' | 'asked' | 'draft' | 'here'
  /** The clock of the place. */
  zone: PlaceZone
}
