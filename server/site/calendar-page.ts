import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import { limitRequests } from '#server/http/limit-requests.ts'
import type { FastifyInstance } from 'fastify'
import { CalendarToken } from '#contract/calendar-feed.ts'
import { dayAtPlace } from '#contract/region.ts'
import { CALENDAR_PATH } from '#contract/site-paths.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { unitOfToken } from '#server/records/calendars/calendar-feeds.ts'
import { unitCalendar } from '#server/records/calendars/write-calendar.ts'
import type { ServerScope } from '#server/scope/scope.ts'

const FRESH_SECONDS = 900

/**
 * Adds `/site/calendar/{token}.ics`, which other platforms read for a room. This server serves it even if the rest of
 * the public website is elsewhere.
 */
export function addCalendarPage(app: FastifyInstance, { db, config, limits, now }: ServerScope): void {
  void app.register(async (pages) => {
    await pages.register(
      rateLimit,
      limitRequests(limits, { name: 'calendars', max: config.requestsPerMinute, windowMs: 60_000 }),
    )
    pages.route({
      method: ['GET', 'HEAD'],
      url: `${CALENDAR_PATH}/:file`,
      schema: { hide: true },
      handler: async (request, reply) => {
        reply.header('x-robots-tag', 'noindex')
        // The route's own parameter.
        const { file } = request.params as { file: string }
        const token = CalendarToken.safeParse(file.replace(/\.ics$/, ''))
        const unitId = token.success ? await unitOfToken(db, token.data) : null
        if (unitId === null) {
          reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8')
          return reply.send('There is no such calendar.\n')
        }
        const ownHost = new URL(publicAddress(config, request.server.server.address())).hostname
        const today = dayAtPlace(now(), 'Pacific/Auckland')
        const text = await unitCalendar(db, unitId, { today, ownHost })
        const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
        reply.header('etag', etag).header('cache-control', `private, max-age=${FRESH_SECONDS}`)
        if (request.headers['if-none-match'] === etag) return reply.code(304).send()
        reply.header('content-disposition', 'inline; filename="room.ics"')
        return reply.type('text/calendar; charset=utf-8').send(text)
      },
    })
  })
}
