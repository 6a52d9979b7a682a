import { expect, it } from 'vitest'
import { INJECTIONS } from '#tests/assistant/injections.ts'
import { EVERY_TOOL, roomOf, TOLD_RUNS, obeyingModelBed } from '#tests/assistant/obeying-model.ts'
import { openThread, outputFor, says, sendTo } from '#tests/support/assistant-bed.ts'
import { calling } from '#tests/support/fake-ai-service.ts'

/** The long test tries each order in what each tool tells. */
const ORDERS_EACH = 3

const model = obeyingModelBed()

it.each(TOLD_RUNS.map((run, nth) => ({ ...run, nth })))(
  'orders in the output of $tool add no call, whatever the model does',
  ({ nth, ...run }) =>
    model.expectNoCallBy(run, INJECTIONS.slice(nth * ORDERS_EACH, (nth + 1) * ORDERS_EACH)),
)

it('still allows the call that the person asked for, once', async () => {
  const { threadId } = await openThread(model.bed(), model.host())
  model.answerWith({ deltas: calling(['fetch_unit_data', {}]) })
  const first = await sendTo(model.bed(), model.host(), { threadId, ...says('Describe this room') })
  model.answerWith({ deltas: EVERY_TOOL })
  const toolOutput = outputFor(first.calls, JSON.stringify({ unitData: roomOf(INJECTIONS[0] ?? '') }))
  const second = await sendTo(model.bed(), model.host(), { threadId, runId: first.run, toolOutput })
  expect(second.calls.map((call) => call.function.name)).toEqual(['inject_unit_description'])
  const done = outputFor(second.calls, '{"isDone":true}')
  const third = await sendTo(model.bed(), model.host(), { threadId, runId: first.run, toolOutput: done })
  expect(third.calls).toEqual([])
})

it.each(['/logout', 'https://evil.example', '//evil.example', '/help#"><b>', '/settings?x=1'])(
  'doesn’t open a page that isn’t ours: %s',
  async (pagePath) => {
    const { threadId } = await openThread(model.bed(), model.host())
    model.answerWith({ deltas: calling(['redirect_to_page', { pagePath }]) })
    expect((await sendTo(model.bed(), model.host(), { threadId, ...says('Go there') })).calls).toEqual([])
  },
)
