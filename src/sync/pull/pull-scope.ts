import type { Replica } from '#db/replica.ts'
import type { Clock } from '#sync/line/clock.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'

/** What pulling may use. In the leader only. */
export type PullScope = {
  replica: Replica
  engine: EngineHttp
  clock: Clock
  /** The build that this device runs, if known. */
  build?: string | undefined
  /** False once another tab leads: then nothing more may be sent or written. */
  stillLeads: () => Promise<boolean>
}

/** The failure of a leader that has been replaced. Its work continues in another tab. */
export const REPLACED = { kind: 'worker', message: 'another tab leads now' } as const
