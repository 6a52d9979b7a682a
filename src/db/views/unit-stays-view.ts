import type { PlaceZone } from '#contract/region.ts'
import type { Nights } from '#domain/calendar/shared-nights.ts'

/** A room with its current and future stays and its blocked days. */
export type UnitStays = { unitId: string; title: string; stays: CalendarStay[]; letDays: LetDays | null }

/** A room of a host whose calendar this person may see. */
export type HelpedStays = UnitStays & { hostId: string; hostName: string }

/** The days on which guests may have a published room, both inclusive; `null` for no limit. */
export type LetDays = { from: string | null; until: string | null }

/** One stay on a calendar, and the other stays of its room that overlap it, in order. */
export type CalendarStay = StayOnCalendar & { meets: StayMeeting[] }

/** Calendar entries without an agreement. */
export type BlockedState = 'blocked' | 'elsewhere'

/** Another stay in the same room on the same nights. */
export type StayMeeting = StayOnCalendar & { nights: Nights }

/**
 * `blocked` by the host, or `elsewhere`: blocked by a calendar of another platform. Neither has a guest; `id` is that
 * of the blocked days instead of an agreement's, and `endsOn` is the first free day.
 *
 * `active`, `agreed` by both, `asked` of the guest, a `draft` nobody was asked about, or `here`: only on this device.
 * Days are `YYYY-MM-DD`, the last one inclusive. `startsOn: null`: it began at an unknown time. `endsOn` is
 * by a notice, otherwise as agreed; `null` until somebody ends it.
 */
export type StayOnCalendar = {
  id: string
  guestName: string
  /** The note of blocked days; blank for none, and for every stay. */
  note: string
  startsOn: string | null
  endsOn: string | null
  /** The first night on which the room is free again; `null` while no end is known. */
  freeFrom: string | null
  state: 'active' | 'agreed' | 'asked' | 'draft' | 'here' | BlockedState
  /** The time zone of the place. */
  zone: PlaceZone
}
