import { fail, type Result } from '#contract/result.ts'
import type { Clock } from './line/clock.ts'
import type { SyncStep } from './diagnostics.ts'

type StepCounts = Pick<SyncStep, 'count' | 'left'>

/** One "sync now". Its steps run one after the other, and each is reported when it begins and ends. */
export type SyncRun = {
  steps: () => SyncStep[]
  /** Runs the step's work and notes its result. `counted` is called afterwards for the step's counts. */
  step: <T>(
    name: SyncStep['name'],
    work: () => Promise<Result<T>>,
    counted?: () => StepCounts | Promise<StepCounts>,
  ) => Promise<Result<T>>
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
        count: null,
        left: null,
        at: null,
      }))
    },
    step: async (name, work, counted = () => ({ count: null, left: null })) => {
      note(name, { state: 'running' })
      const result = await work().catch((error: unknown) => fail({ kind: 'worker', message: String(error) }))
      const counts = await counted()
      const isWhole = result.ok && !counts.left
      note(name, {
        state: isWhole ? 'done' : 'failed',
        failure: result.ok ? null : result.failure.kind,
        ...counts,
      })
      return result
    },
  }
}
