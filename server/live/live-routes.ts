import { liveAuth, liveSettings } from '#contract/live-event.ts'
import { fail, ok } from '#contract/result.ts'
import { implement, type Route } from '#server/http/implement.ts'
import { watchlistOf } from '#server/live/watchlist.ts'
import type { ServerScope } from '#server/scope/scope.ts'

/** The live connection's own endpoints (§7): signing a person in to it, and its address. */
export function liveRoutes({ db, live, config }: ServerScope): Route[] {
  return [
    implement(
      liveAuth,
      async ({ body, actor }) => {
        if (body.channel_name !== undefined && body.channel_name !== actor.id) {
          return fail({ kind: 'forbidden', message: 'Only your own sign-in can be signed' })
        }
        return ok(live.authenticateUser(body.socket_id, actor, await watchlistOf(db, actor.id)))
      },
      { takes: 'form' },
    ),

    implement(liveSettings, async ({ request }) => {
      const settings = live.settings()
      // Our own server is where the page came from, under whatever name the browser knows it.
      if (config.pusher || config.publicUrl) return ok({ data: settings })
      const url = URL.canParse(`http://${request.host}`) ? new URL(`http://${request.host}`) : null
      if (!url) return ok({ data: settings })
      const useTls = request.protocol === 'https'
      const port = Number(url.port) || (useTls ? 443 : 80)
      return ok({ data: { ...settings, host: url.hostname, port, useTls } })
    }),
  ]
}
