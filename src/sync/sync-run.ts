import { fail, type Result } from '#contract/result.ts'
import type { Clock } from './clock.ts'
import type { SyncStep } from './diagnostics.ts'

/** One "sync now": its steps one after the other, each told as it begins and ends. */
export type SyncRun = {
  steps: () => SyncStep[]
  /** Does the step's work and notes what it came to. */
  step: <T>(name: SyncStep['name'], work: () => Promise<Result<T>>) => Promise<Result<T>>
  begin: () => void
}

export function createSyncRun(clock: Clock, onChange: () => void): SyncRun {
  let steps: SyncStep[] = []

  function note(name: SyncStep['name'], change: Partial<SyncStep>): void {
    steps = steps.map((step) => (step.name === name ? { ...step, ...change, at: clock.now() } : step))
    onChange()
  }

  return {
    steps: () => steps,
    begin: () => {
      steps = (['session', 'pull', 'send'] as const).map((name) => ({
        name,
        state: 'waiting',
        failure: null,
        at: null,
      }))
    },
    step: async (name, work) => {
      note(name, { state: 'running' })
      const result = await work().catch((error: unknown) => fail({ kind: 'worker', message: String(error) }))
      note(name, result.ok ? { state: 'done' } : { state: 'failed', failure: result.failure.kind })
      return result
    },
  }
}
