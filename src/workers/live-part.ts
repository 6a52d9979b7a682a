import Pusher from 'pusher-js/worker'
import type { PusherConstructor } from '#sync/live/pusher.ts'

/** What this file leaves in the worker that loads it. */
export type LivePart = { farsteadPusher?: PusherConstructor }

// A file of its own, which the worker loads once everything that a person waits for is there.
Object.assign(self, { farsteadPusher: Pusher } satisfies LivePart)
