import { it } from 'vitest'
import { INJECTIONS } from '#tests/assistant/injections.ts'
import { TOLD_RUNS, obeyingModelBed } from '#tests/assistant/obeying-model.ts'

const model = obeyingModelBed()

it.each(TOLD_RUNS)('no order in the output of $tool adds a call, whatever the model does', (run) =>
  model.expectNoCallBy(run, INJECTIONS),
)
