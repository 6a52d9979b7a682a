import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isNoAnswer, type Failure } from '#contract/result.ts'
import { unitStatusAfter, type UnitStep } from '#contract/unit-status.ts'
import { UNITS_PATH } from '#app/format/paths.ts'
import { mutate, replica } from '#app/replica/replica.ts'
import { readOnce } from '#app/replica/read-once.ts'
import type { UnitView } from '#workers/replica-api.ts'

/**
 * Why a step was not taken: no network, changed meanwhile, changes not all sent, not fit to publish, photos still
 * uploading, or anything else.
 */
export type StepProblem = 'network' | 'moved' | 'unsent' | 'unfit' | 'uploading' | 'other'

/**
 * Takes steps of a unit's status, which only the server can do: sends all changes first, then the step. Without a
 * network it becomes a prepared step, to be pressed again; it is never taken automatically.
 */
export function useUnitStep(id: string, flush: () => Promise<void>) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<UnitStep | null>(null)
  const [problem, setProblem] = useState<StepProblem | null>(null)
  const [last, setLast] = useState<UnitStep | null>(null)

  async function attempt(step: UnitStep): Promise<StepProblem | null> {
    await flush()
    const synced = await replica.syncNow()
    const read = await readOnce('unit', { id })
    const unit = read.ok ? read.value : null
    if (unit === null) return 'other'
    if (unit.edit !== null) return synced.ok ? 'unsent' : 'network'
    const answer = await replica.ask('moveUnit', { id, step, version: unit.version })
    if (!answer.ok) return problemOf(answer.failure)
    if (step === 'delete') await navigate(UNITS_PATH, { replace: true })
    // Waits for the server's current row, so that nothing is pressed twice.
    await replica.readUnit(id)
    return null
  }

  async function take(step: UnitStep): Promise<void> {
    setBusy(step)
    setLast(step)
    const found = await attempt(step)
    await mutate('prepareUnitStep', { unitId: id, step: found === 'network' ? step : null })
    setProblem(found)
    setBusy(null)
  }

  return {
    busy,
    problem,
    last,
    take,
    forget: () => void mutate('prepareUnitStep', { unitId: id, step: null }),
  }
}

/** The step being taken, the one pressed last and why it was not taken, and the ways to take and to forget one. */
export type UnitSteps = ReturnType<typeof useUnitStep>

function problemOf(failure: Failure): StepProblem {
  if (isNoAnswer(failure)) return 'network'
  if (failure.kind === 'conflict') return 'moved'
  if (failure.kind !== 'invalid') return 'other'
  return Object.values(failure.fields).includes('uploading') ? 'uploading' : 'unfit'
}

/**
 * Returns the steps that this unit can take, publishing first and deleting last. A draft that exists only on this
 * device can only be published.
 */
export function stepsOf({ status, version }: Pick<UnitView, 'status' | 'version'>): UnitStep[] {
  if (version === 0) return ['publish']
  return (['publish', 'unpublish', 'restore', 'archive', 'delete'] as const).filter(
    (step) => unitStatusAfter(status, step) !== null,
  )
}
