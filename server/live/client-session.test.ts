import { afterEach, beforeAll, afterAll, expect, it } from 'vitest'
import { startLiveBed, type LiveBed, type LiveBedOptions } from '#tests/support/live-bed.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { channelSignature, userSignature } from './signatures.ts'

const [SOMEBODY, ANOTHER] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']

let database: Awaited<ReturnType<typeof createTestDatabase>>
let bed: LiveBed
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => bed.close())
afterAll(() => database.drop())

const start = async (timing: LiveBedOptions['timing'], config: LiveBedOptions['config'] = {}) => {
  bed = await startLiveBed({ ...database, timing, config })
}

async function stranger(forwardedFor?: string) {
  const raw = bed.raw(forwardedFor === undefined ? {} : { headers: { 'x-forwarded-for': forwardedFor } })
  await raw.socketId()
  return raw
}

async function signedIn(id = SOMEBODY, forwardedFor?: string) {
  const raw = await stranger(forwardedFor)
  const user_data = JSON.stringify({ id })
  raw.send({
    event: 'pusher:signin',
    data: { auth: userSignature(bed.app, await raw.socketId(), user_data), user_data },
  })
  await raw.frame('pusher:signin_success')
  return raw
}

type Raw = Awaited<ReturnType<typeof stranger>>

async function expectKept(kept: readonly Raw[]) {
  for (const raw of kept) {
    raw.send({ event: 'pusher:ping', data: {} })
    await raw.frame('pusher:pong')
  }
}

// Never one that has signed in or holds a signature.
it('disconnects the oldest stranger when there are too many', async () => {
  await start({ strangersMax: 2 })
  const person = await signedIn()
  const signed = await stranger()
  const channel = 'private-room'
  const auth = channelSignature(bed.app, await signed.socketId(), channel)
  signed.send({ event: 'pusher:subscribe', data: { channel, auth } })
  await signed.frame('pusher_internal:subscription_succeeded')
  const first = await stranger()
  const second = await stranger()
  second.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
  await second.frame('pusher_internal:subscription_succeeded')
  await expectKept([first, second])
  const third = await stranger()
  // 41xx: the client may reconnect after a moment.
  expect((await first.closed()).code).toBe(4100)
  await expectKept([person, signed, second, third])
})

it('limits strangers per address, counting an IPv6 network as one address', async () => {
  await start({ strangersPerAddress: 2 }, { trustProxy: 1 })
  const elsewhere = await stranger('203.0.113.9')
  const same = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:9::3']
  const [first, second, third] = [await stranger(same[0]), await stranger(same[1]), await stranger(same[2])]
  expect((await first.closed()).code).toBe(4100)
  await expectKept([elsewhere, second, third])
})

it('closes a person’s oldest connection when they open one too many, and no other', async () => {
  await start({ connectionsPerPerson: 2 })
  const other = await signedIn(ANOTHER)
  const [first, second, third] = [await signedIn(), await signedIn(), await signedIn()]
  expect((await first.closed()).code).toBe(4100)
  await expectKept([other, second, third])
})

it('closes an address’s oldest connection at one too many, signed in or not', async () => {
  await start({ connectionsPerAddress: 2 }, { trustProxy: 1 })
  const elsewhere = await signedIn(ANOTHER, '203.0.113.9')
  const [first, second, third] = [
    await signedIn(SOMEBODY, '203.0.113.7'),
    await signedIn(ANOTHER, '::ffff:203.0.113.7'),
    await stranger('6.6.6.6, 203.0.113.7'),
  ]
  expect((await first.closed()).code).toBe(4100)
  await expectKept([elsewhere, second, third])
})
