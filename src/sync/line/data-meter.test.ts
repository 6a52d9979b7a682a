import { expect, it } from 'vitest'
import { assistantSend } from '#contract/assistant.ts'
import { login, validateSession } from '#contract/auth.ts'
import { changesSince } from '#contract/changes.ts'
import { chatMessages, historyPages, searchMessages, sendChatMessages } from '#contract/chat-message.ts'
import { addLedgerEntry } from '#contract/ledger-endpoints.ts'
import { liveAuth, liveSettings } from '#contract/live-event.ts'
import { putUpload, uploadContentPath, uploadState } from '#contract/upload.ts'
import { readDataUse } from '#db/device/data-use.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { openTestReplica } from '#tests/support/test-replica.ts'
import { categoryOf, startDataMeter } from './data-meter.ts'

it.each([
  ['messages', [sendChatMessages.path, chatMessages.path, changesSince.path, addLedgerEntry.path]],
  ['history', [historyPages.path, searchMessages.path]],
  ['images', [putUpload.path, uploadState.path, uploadContentPath('a', 'thumb'), '/files/a/medium']],
  ['live', [liveAuth.path, liveSettings.path]],
  ['app', [login.path, validateSession.path, assistantSend.path]],
] as const)('counts as %s what belongs there', (category, paths) => {
  expect(paths.map(categoryOf)).toEqual(paths.map(() => category))
})

it('writes collected use once after a few seconds, by category and direction', async () => {
  const clock = manualClock()
  const { replica, now } = await openTestReplica()
  const meter = startDataMeter(replica, clock)
  const nothing = { messages: 0, history: 0, images: 0, live: 0, app: 0 }
  meter.count('images', 3, 700)
  meter.count('images', 0, 300)
  meter.count('messages', 40, 5)
  await clock.advance(4_999)
  const read = () => readDataUse({ ...replica, now })
  expect(await read()).toMatchObject({ up: nothing, down: nothing })
  await clock.advance(1)
  const first = {
    up: { ...nothing, messages: 40, images: 3 },
    down: { ...nothing, messages: 5, images: 1_000 },
  }
  await expect.poll(read).toMatchObject(first)
  // What comes later is added, not what was written already.
  meter.count('live', 0, 8)
  await meter.flush()
  expect(await read()).toMatchObject({ ...first, down: { ...first.down, live: 8 } })
  await replica.close()
})
