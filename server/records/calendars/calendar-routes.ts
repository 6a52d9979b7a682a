import {
  addCalendar,
  checkCalendar,
  removeCalendar,
  restoreCalendar,
  type UnitCalendars,
  unitCalendars,
  shareCalendar,
  stopSharingCalendar,
} from '#contract/calendar-feed.ts'
import type { FastifyRequest } from 'fastify'
import { type Failure, fail, ok, type Result } from '#contract/result.ts'
import { CALENDAR_PATH } from '#contract/site-paths.ts'
import { createRateWindow } from '#server/access/rate-window.ts'
import { implement, type Route } from '#server/http/implement.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { tellPeople } from '#server/live/tell-moved.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import {
  addFeed,
  calendarsOf,
  hasFeed,
  type OwnUnit,
  removeFeed,
  restoreFeed,
  setAddress,
} from './calendar-feeds.ts'
import type { CalendarTables } from './calendar-tables.ts'
import { checkFeed } from './check-feed.ts'
import { READ_EVERY_MS } from './check-in-time.ts'
import { CALENDAR_CHECKS_PER_MINUTE } from './limits.ts'

/**
 * The calendars of a host's own rooms. They need a connection: the server reads other calendars, and serves the room's
 * own.
 */
export function calendarRoutes(scope: ServerScope): Route[] {
  const { db, config, now } = scope
  const told = async (room: OwnUnit, address: string): Promise<Result<{ data: UnitCalendars }>> => {
    const found = await calendarsOf(db, room)
    if (!found.ok) return found
    const { feeds, token } = found.value
    return ok({ data: { feeds, address: token && `${address}${CALENDAR_PATH}/${token}.ics` } })
  }
  const addressFor = ({ server }: FastifyRequest): string => publicAddress(config, server.server.address())
  const checks = createRateWindow(scope.limits, {
    name: 'calendar checks',
    max: CALENDAR_CHECKS_PER_MINUTE,
    windowMs: 60_000,
  })
  /** Returns the refusal of one reading too many, otherwise `null`. */
  const tooMany = async (hostId: string): Promise<{ ok: false; failure: Failure } | null> => {
    const waitMs = await checks.take(hostId)
    if (waitMs === null) return null
    return fail({ kind: 'tooMany', message: 'Too many calendars read', retryAfterMs: waitMs })
  }
  const check = async (feedId: string, address: string) => {
    await db
      .withTables<CalendarTables>()
      .updateTable('calendar_feeds')
      .set({ due_at: new Date(now().getTime() + READ_EVERY_MS) })
      .where('id', '=', feedId)
      .execute()
    await checkFeed({ ...scope, ownHost: new URL(address).hostname }, feedId)
  }
  return [
    implement(unitCalendars, async ({ params, actor, request }) =>
      told({ unitId: params.id, hostId: actor.id }, addressFor(request)),
    ),
    implement(addCalendar, async ({ params: { id, feedId }, body, actor, request }) => {
      const room = { unitId: id, hostId: actor.id }
      if (!isAddress(body.url, config.calendarOrigins))
        return fail({ kind: 'invalid', message: 'The address isn’t public', fields: { url: 'https' } })
      if (!(await hasFeed(db, room, feedId))) {
        const refusal = await tooMany(actor.id)
        if (refusal) return refusal
        const at = now()
        const added = await addFeed(db, room, { id: feedId, ...body, at, dueAt: at })
        if (!added.ok) return added
        await check(feedId, addressFor(request))
      }
      return told(room, addressFor(request))
    }),
    implement(checkCalendar, async ({ params: { id, feedId }, actor, request }) => {
      const room = { unitId: id, hostId: actor.id }
      if (!(await hasFeed(db, room, feedId))) return fail({ kind: 'notFound', message: 'No such calendar' })
      const refusal = await tooMany(actor.id)
      if (refusal) return refusal
      await check(feedId, addressFor(request))
      return told(room, addressFor(request))
    }),
    implement(removeCalendar, async ({ params: { id, feedId }, actor }) => {
      const removed = await removeFeed(db, { unitId: id, hostId: actor.id }, { id: feedId, at: now() })
      if (!removed.ok) return removed
      tellPeople(scope, removed.value)
      return ok(undefined)
    }),
    implement(restoreCalendar, async ({ params: { id, feedId }, actor, request }) => {
      const room = { unitId: id, hostId: actor.id }
      if (!(await hasFeed(db, room, feedId))) {
        const refusal = await tooMany(actor.id)
        if (refusal) return refusal
        const restored = await restoreFeed(db, room, feedId)
        if (!restored.ok) return restored
        await check(feedId, addressFor(request))
      }
      return told(room, addressFor(request))
    }),
    implement(shareCalendar, async ({ params, body, actor, request }) => {
      const room = { unitId: params.id, hostId: actor.id }
      const set = await setAddress(db, room, { token: body.token, at: now() })
      return set.ok ? told(room, addressFor(request)) : set
    }),
    implement(stopSharingCalendar, async ({ params, actor }) => {
      const set = await setAddress(db, { unitId: params.id, hostId: actor.id }, { token: null, at: now() })
      return set.ok ? ok(undefined) : set
    }),
  ]
}

/** Whether a URL may be fetched at all. The IP address behind its name is checked when it's fetched. */
function isAddress(text: string, ownOrigins: readonly string[]): boolean {
  const url = new URL(text)
  if (ownOrigins.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
}
