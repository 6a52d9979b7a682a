import { addPushSubscription, pushKey, removePushSubscription } from '#contract/push.ts'
import { fail, ok } from '#contract/result.ts'
import { implement, type Actor, type Route } from '#server/http/implement.ts'
import type { Push } from '#server/push/open-push.ts'
import { isPushService } from '#server/push/push-services.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { addPushDevice, removePushDevice } from './push-subscriptions.ts'

/** Devices that hear of new messages while the app is closed. */
export function pushRoutes({ db, config, now }: ServerScope, push: Push): Route[] {
  return [
    implement(pushKey, async () => ok({ data: { key: push.publicKey } })),
    implement(addPushSubscription, async ({ body: { endpoint, keys }, actor }) => {
      if (!isPushService(endpoint, config.pushOrigins))
        return fail({
          kind: 'invalid',
          message: 'Not a push service that this server calls',
          fields: { endpoint: 'unknown' },
        })
      await addPushDevice(db, ownerOf(actor), { endpoint, ...keys }, now())
      return ok(undefined)
    }),
    implement(removePushSubscription, async ({ body, actor }) => {
      await removePushDevice(db, actor.id, body.endpoint)
      return ok(undefined)
    }),
  ]
}

function ownerOf({ id, sessionId }: Actor) {
  return { userId: id, sessionId }
}
