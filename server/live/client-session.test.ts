import { afterAll, beforeAll, expect, it } from 'vitest'
import { startLiveBed, type LiveBed } from '#tests/support/live-bed.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { channelSignature, userSignature } from './signatures.ts'

const SOMEBODY = '018f0000-0000-7000-8000-000000000001'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let bed: LiveBed
beforeAll(async () => {
  database = await createTestDatabase()
  bed = await startLiveBed({ ...database, timing: { strangerMs: 2_000 } })
})
afterAll(async () => {
  await bed.close()
  await database.drop()
})

it('a connection that is nobody’s is closed after its time, and one that has signed in or holds a signature is not', async () => {
  const signedIn = bed.raw()
  const user_data = JSON.stringify({ id: SOMEBODY })
  const auth = userSignature(bed.app, await signedIn.socketId(), user_data)
  signedIn.send({ event: 'pusher:signin', data: { auth, user_data } })
  await signedIn.frame('pusher:signin_success')
  const signed = bed.raw()
  const channel = 'private-room'
  const signature = channelSignature(bed.app, await signed.socketId(), channel)
  signed.send({ event: 'pusher:subscribe', data: { channel, auth: signature } })
  await signed.frame('pusher_internal:subscription_succeeded')

  // Begun later, so closed when the time of the two is over as well.
  const silent = bed.raw()
  const listening = bed.raw()
  await listening.socketId()
  listening.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
  expect((await silent.closed()).code).toBe(4009)
  expect((await listening.closed()).code).toBe(4009)
  for (const kept of [signedIn, signed]) {
    kept.send({ event: 'pusher:ping', data: {} })
    await kept.frame('pusher:pong')
  }
})
