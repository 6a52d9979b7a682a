import { addPushSubscription, pushKey, removePushSubscription } from '#contract/push.ts'
import { fail, ok } from '#contract/result.ts'
import { implement, type Actor, type Route } from '#server/http/implement.ts'
import { isPushService } from '#server/notices/push/push-services.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { addPushDevice, removePushDevice } from './push-subscriptions.ts'

/** Devices that are notified of new messages while the app is closed. */
export function pushRoutes({ db, config, now, push }: ServerScope): Route[] {
  return [
    implement(pushKey, async () => ok({ data: { key: push.publicKey } })),
    implement(addPushSubscription, async ({ body: { endpoint, keys, receivedAt }, actor, wire }) => {
      if (!isPushService(endpoint, config.pushOrigins))
        return fail({
          kind: 'invalid',
          message: 'This server doesn’t call that push service',
          fields: { endpoint: 'unknown' },
        })
      const received = receivedAt === undefined ? null : new Date(receivedAt)
      await addPushDevice(db, ownerOf(actor, wire), { endpoint, ...keys }, now(), received)
      return ok(undefined)
    }),
    implement(removePushSubscription, async ({ body, actor }) => {
      await removePushDevice(db, actor.id, body.endpoint)
      return ok(undefined)
    }),
  ]
}

function ownerOf({ id, sessionId }: Actor, wire: number) {
  return { userId: id, sessionId, wire }
}
