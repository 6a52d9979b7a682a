import type { AnyEndpoint } from '#contract/endpoint.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { wireNeeded } from '#contract/wire-needed.ts'
import { FIRST_WIRE, type WireHistory } from '#contract/wire.ts'
import { wireToldIn } from './wire-of-call.ts'

/** What is known about the server's wire. */
export type ServerWire = {
  /** Notes what an answer says about it. */
  note: (endpoint: AnyEndpoint, answer: unknown) => void
  /** Returns what the newest response that states it said; `null` before the first. */
  known: () => number | null
  /**
   * Returns the wire that a request needs. Fails with `newer` if the server is known not to understand it: a server of
   * the first wire doesn't check.
   */
  neededFor: (endpoint: AnyEndpoint, body: object, isSignedOut: boolean) => Promise<Result<number>>
}

/** Starts without knowing it. `ask` makes a request whose answer states it; `history` is today's unless given. */
export function createServerWire(ask: () => Promise<Result<unknown>>, history?: WireHistory): ServerWire {
  /** From the newest response that states it; `null` before the first. */
  let serverWire: number | null = null
  return {
    known: () => serverWire,
    note: (endpoint, answer) => {
      serverWire = wireToldIn(answer, endpoint) ?? serverWire
    },
    neededFor: async (endpoint, body, isSignedOut) => {
      const needed = endpoint.method === 'get' ? FIRST_WIRE : wireNeeded(endpoint, body, history)
      if (needed === FIRST_WIRE) return ok(needed)
      // Without a session the server's wire can't be asked for. It reads the number and refuses by itself.
      if (isSignedOut) return ok(needed)
      if (serverWire === null || serverWire < needed) {
        const head = await ask()
        if (!head.ok) return head
      }
      return (serverWire ?? FIRST_WIRE) < needed
        ? fail({ kind: 'newer', message: `the server speaks wire ${serverWire}, this needs ${needed}` })
        : ok(needed)
    },
  }
}
