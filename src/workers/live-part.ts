import Pusher from 'pusher-js/worker'
import type { PusherConstructor } from '#sync/live/pusher.ts'

/** What this file adds to the worker that loads it. */
export type LivePart = { farsteadPusher?: PusherConstructor }

// A separate file that the worker loads once everything a person is waiting for has arrived.
Object.assign(self, { farsteadPusher: Pusher } satisfies LivePart)
