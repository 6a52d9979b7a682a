import type { Step } from './test-steps.ts'

/**
 * Runs steps, at most `width` at a time, each as soon as there is room and the chosen steps it comes after have ended. Light steps take no place.
 * Returns what `run` returned for each, in the order in which they ended. Rejects if `run` does.
 */
export async function runSteps<Outcome>(
  steps: readonly Step[],
  width: number,
  run: (step: Step) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const running = new Map<Step, Promise<void>>()
  let waiting = [...steps]

  const isOpen = (name: string) => [...waiting, ...running.keys()].some((step) => step.name === name)
  const start = (step: Step): void => {
    waiting = waiting.filter((other) => other !== step)
    const ending = run(step).then((outcome) => {
      outcomes.push(outcome)
      running.delete(step)
    })
    running.set(step, ending)
  }

  while (waiting.length + running.size > 0) {
    const isFull = [...running.keys()].filter(({ isLight }) => !isLight).length >= width
    const next = waiting.find((step) => (step.isLight || !isFull) && !step.after.some(isOpen))
    if (next) start(next)
    else if (running.size > 0) await Promise.race(running.values())
    else throw new Error(`These steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
  }
  return outcomes
}
