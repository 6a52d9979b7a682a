import { z } from 'zod'
import { endpoint, Id, NoContent, Timestamp, told } from './endpoint.ts'
import { CALENDAR_NAME_MAX, CALENDAR_URL_MAX } from './limits.ts'

/**
 * Why a calendar could not be read: nobody answers in time, an answer that is none, an address that is not public, what is
 * no calendar, or one that is too big.
 */
export const CalendarProblem = z.enum(['unreachable', 'refused', 'notPublic', 'notCalendar', 'tooBig'])
export type CalendarProblem = z.infer<typeof CalendarProblem>

/** A calendar of another platform, whose bookings block days of a room. */
const CalendarFeed = z.object({
  id: Id,
  name: z.string(),
  /** The host of its address. The address itself is a secret of that platform's and is not told again. */
  source: z.string(),
  /** When it was looked at last; `null` before that. */
  checkedAt: Timestamp.nullable(),
  /** When it was read last. The blocked days are as of then. */
  readAt: Timestamp.nullable(),
  problem: CalendarProblem.nullable(),
  /** Blocked days that came from it: rows, not days. */
  count: z.number().int(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The calendars of a room: those it reads, and the secret address of its own, `null` while it has none. */
const UnitCalendars = z.object({ feeds: z.array(CalendarFeed), address: z.string().nullable() })
export type UnitCalendars = z.infer<typeof UnitCalendars>

/** 32 random bytes as base64url, made by the host's device: asked for twice, it is the same address. */
export const CalendarToken = z.string().regex(/^[\w-]{43}$/)

const RoomParams = z.object({ id: Id })
const FeedParams = z.object({ id: Id, feedId: Id })
const CalendarsAnswer = told(UnitCalendars)

export const unitCalendars = endpoint({
  name: 'unitCalendars',
  method: 'get',
  path: '/units/:id/calendars',
  needs: ['update', 'Unit'],
  summary: 'The calendars that block days of an own room, and the address of the room’s own calendar',
  params: RoomParams,
  answer: CalendarsAnswer,
})

export const addCalendar = endpoint({
  name: 'addCalendar',
  method: 'put',
  path: '/units/:id/calendars/:feedId',
  needs: ['update', 'Unit'],
  summary:
    'Reads a calendar from now on, about every hour and once before it answers; repeated, it changes nothing',
  hasOwnLimit: true,
  params: FeedParams,
  body: z.object({
    url: z.url({ protocol: /^https?$/ }).max(CALENDAR_URL_MAX, 'tooLong'),
    name: z.string().trim().min(1, 'required').max(CALENDAR_NAME_MAX, 'tooLong'),
  }),
  answer: CalendarsAnswer,
})

export const checkCalendar = endpoint({
  name: 'checkCalendar',
  method: 'post',
  path: '/units/:id/calendars/:feedId/check',
  needs: ['update', 'Unit'],
  summary: 'Reads a calendar now',
  hasOwnLimit: true,
  params: FeedParams,
  answer: CalendarsAnswer,
})

export const removeCalendar = endpoint({
  name: 'removeCalendar',
  method: 'delete',
  path: '/units/:id/calendars/:feedId',
  needs: ['update', 'Unit'],
  summary: 'Reads a calendar no longer, and frees the days that it blocked',
  params: FeedParams,
  answer: NoContent,
})

export const shareCalendar = endpoint({
  name: 'shareCalendar',
  method: 'put',
  path: '/units/:id/calendar-address',
  needs: ['update', 'Unit'],
  summary: 'Gives the room’s own calendar a secret address; a former one ends',
  params: RoomParams,
  body: z.object({ token: CalendarToken }),
  answer: CalendarsAnswer,
})

export const stopSharingCalendar = endpoint({
  name: 'stopSharingCalendar',
  method: 'delete',
  path: '/units/:id/calendar-address',
  needs: ['update', 'Unit'],
  summary: 'Ends the address of the room’s own calendar',
  params: RoomParams,
  answer: NoContent,
})
