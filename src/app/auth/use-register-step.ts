import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LAST_STEP, type Step } from './registration-draft.ts'

/**
 * Manages the step of registration in the browser's history, so that going back on a phone goes back one step. It never
 * exceeds `furthest`: after a reload the password is gone and must be typed again.
 */
export function useRegisterStep(furthest: Step) {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const wanted = stepOf(state)
  const step = wanted > furthest ? furthest : wanted

  useEffect(() => {
    if (wanted === step) return
    // Goes back in the history instead of replacing the entry: that step already has an entry, and a second one would
    // do nothing.
    if (isInHistory(wanted - step)) void navigate(step - wanted)
    else void navigate({ search }, { replace: true, state: { step } })
  }, [wanted, step, navigate, search])

  return {
    step,
    /** Whether another step led here, rather than the page being opened. */
    isMoved: state !== null,
    next: () => void navigate({ search }, { state: { step: step + 1 } }),
    previous: () => void navigate(-1),
  }
}

/** Returns whether this tab's history has that many earlier entries. React Router counts them in the history state. */
function isInHistory(steps: number): boolean {
  const state: unknown = window.history.state
  const idx: unknown = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0
  return typeof idx === 'number' && idx >= steps
}

function stepOf(state: unknown): Step {
  const step: unknown = typeof state === 'object' && state !== null && 'step' in state ? state.step : 1
  return step === 2 || step === LAST_STEP ? step : 1
}
