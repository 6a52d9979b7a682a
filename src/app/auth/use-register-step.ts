import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LAST_STEP, type Step } from './registration-draft.ts'

/**
 * The step of registering, kept in the history, so that going back on a phone goes back a step. Never further than
 * `furthest`: after a reload the password is gone and must be typed again.
 */
export function useRegisterStep(furthest: Step) {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const wanted = stepOf(state)
  const step = wanted > furthest ? furthest : wanted

  useEffect(() => {
    if (wanted === step) return
    // Back in the history and not in its place: the entry of that step is there, and twice in a row it would do nothing.
    if (isInHistory(wanted - step)) void navigate(step - wanted)
    else void navigate({ search }, { replace: true, state: { step } })
  }, [wanted, step, navigate, search])

  return {
    step,
    /** Whether a step was left for this one, and not the page opened. */
    isMoved: state !== null,
    next: () => void navigate({ search }, { state: { step: step + 1 } }),
    previous: () => void navigate(-1),
  }
}

/** Whether this tab has come from so many entries before. React Router counts them in the history's own state. */
function isInHistory(steps: number): boolean {
  const state: unknown = window.history.state
  const idx: unknown = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0
  return typeof idx === 'number' && idx >= steps
}

function stepOf(state: unknown): Step {
  const step: unknown = typeof state === 'object' && state !== null && 'step' in state ? state.step : 1
  return step === 2 || step === LAST_STEP ? step : 1
}
