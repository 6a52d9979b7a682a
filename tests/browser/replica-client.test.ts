import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import puppetUrl from './puppet.worker.ts?worker&url'
import { createReplicaClient } from '#app/replica/replica-client.ts'

let clients: ReturnType<typeof createReplicaClient>[] = []

/** `dying`: the first workers, this many, die while they are opened. */
function start({ dying = 0 } = {}) {
  let started = 0
  const client = createReplicaClient(() => {
    started += 1
    return new Worker(puppetUrl, { type: 'module', name: started <= dying ? 'dies' : '' })
  })
  clients.push(client)
  return client
}

/** Watches whom the worker is open for; `seen` collects every result. */
function follow(client: ReturnType<typeof createReplicaClient>) {
  const seen: (string | undefined)[] = []
  const { stop, move } = client.watch('draft', { chatId: 'any' }, (text) => seen.push(text))
  return { seen, stop, move }
}

function trick(client: ReturnType<typeof createReplicaClient>, name: string) {
  return client.mutate('saveDraft', { chatId: name, text: '' })
}

// The page's pauses and limits pass when a test says so; the workers run in real time.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})

afterEach(() => {
  vi.useRealTimers()
  for (const client of clients) client.close()
  clients = []
})

test('a call without anyone signed in settles with a failure', async () => {
  const answer = await trick(start(), 'plain')
  expect(answer).toMatchObject({ ok: false, failure: { kind: 'worker' } })
})

test('enforces who may call a method, with and without a person', async () => {
  const client = start()
  const asked: string[] = []
  const ask = () =>
    client.sendToAssistant({ threadId: 'any', assistantId: 'any' }, 'en', (chunk) => {
      asked.push(new TextDecoder().decode(chunk))
    })
  expect([await client.prepareSignIn(), await ask(), await client.syncNow()]).toMatchObject([
    { ok: true },
    { ok: true },
    { ok: false, failure: { kind: 'worker', message: 'nobody is signed in here' } },
  ])
  await client.open('aroha')
  expect([await client.prepareSignIn(), await ask(), await client.syncNow()]).toMatchObject([
    { ok: false, failure: { kind: 'worker', message: 'somebody is signed in here' } },
    { ok: true },
    { ok: true },
  ])
  // A chunk and the answer travel apart.
  await expect.poll(() => asked).toEqual(['nobody', 'aroha'])
})

test('a watch started before the replica is open gets its rows once it is', async () => {
  const client = start()
  const { seen } = follow(client)
  expect(await client.open('aroha')).toEqual({ ok: true, value: undefined })
  await expect.poll(() => seen.at(-1)).toMatch(/^aroha in /)
})

test('a crashed worker is replaced within 2 s: pending calls settle, watches go on', async () => {
  const client = start()
  const { seen } = follow(client)
  await client.open('aroha')
  await expect.poll(() => seen).toHaveLength(1)
  const pending = await trick(client, 'crash')
  expect(pending).toMatchObject({ ok: false, failure: { kind: 'worker' } })
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(() => seen).toHaveLength(2)
  expect(seen[1]).toMatch(/^aroha in /)
  expect(seen[1]).not.toBe(seen[0])
  expect(await trick(client, 'plain')).toMatchObject({ ok: true })
})

test('a call made while the worker is being replaced goes to the next one', async () => {
  const client = start()
  await client.open('aroha')
  await trick(client, 'crash')
  const asked = trick(client, 'plain')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await asked).toMatchObject({ ok: true })
})

test('replaces a worker that reports its replica lost', async () => {
  const client = start()
  const { seen } = follow(client)
  await client.open('aroha')
  await expect.poll(() => seen).toHaveLength(1)
  await trick(client, 'lose')
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(() => seen).toHaveLength(2)
  expect(seen[1]).not.toBe(seen[0])
})

test('detects a silent worker and settles pending calls within 11 s', async () => {
  const client = start()
  const { seen } = follow(client)
  await client.open('aroha')
  await expect.poll(() => seen).toHaveLength(1)
  const asked = trick(client, 'spin')
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await asked).toMatchObject({ ok: false, failure: { kind: 'worker' } })
  await vi.advanceTimersByTimeAsync(4_000)
  await expect.poll(() => seen).toHaveLength(2)
})

test('another person gets another worker, and the first one’s rows leave the screen', async () => {
  const client = start()
  const { seen } = follow(client)
  await client.open('aroha')
  await expect.poll(() => seen).toHaveLength(1)
  await client.open('wiremu')
  await expect.poll(() => seen.at(-1)).toMatch(/^wiremu in /)
  expect(seen).toHaveLength(3)
  expect(seen[1]).toBeUndefined()
  expect(seen[2]?.slice(-36)).not.toBe(seen[0]?.slice(-36))
})

test('a call of one person never runs for the next', async () => {
  const client = start()
  await client.open('aroha')
  await trick(client, 'crash')
  const asked = trick(client, 'plain')
  await client.open('wiremu')
  expect(await asked).toMatchObject({ ok: false, failure: { kind: 'worker' } })
})

test('opening waits for the worker that replaces a dead one, at any time', async () => {
  const client = start({ dying: 2 })
  const asked: [string, ReturnType<typeof client.open>][] = []
  client.onPhase(() => asked.push([client.phase(), client.open('aroha')]))
  const opened = client.open('aroha')
  for (const deaths of [1, 2]) {
    await expect.poll(() => asked.filter(([phase]) => phase === 'failed')).toHaveLength(deaths)
    await vi.advanceTimersByTimeAsync(2_000)
  }
  expect(await opened).toEqual({ ok: true, value: undefined })
  expect(asked.map(([phase]) => phase)).toEqual(['opening', 'failed', 'opening', 'failed', 'opening', 'open'])
  for (const [, answer] of asked) expect(await answer).toEqual({ ok: true, value: undefined })
})

test('waiting for a replacement ends with a failure when the person leaves', async () => {
  const client = start({ dying: 100 })
  const waiting = client.open('aroha')
  client.close()
  expect(await waiting).toMatchObject({ ok: false, failure: { kind: 'worker' } })
})

test('a refused sign-in is not tried again', async () => {
  const client = start()
  expect(await client.open('stranger')).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } })
  expect(client.phase()).toBe('failed')
})

test('still leaves a newer build’s replica alone when it is opened again', async () => {
  const client = start()
  await client.open('newer')
  expect(await client.open('newer')).toMatchObject({ ok: false, failure: { kind: 'conflict' } })
})

test('leaves a newer build’s replica alone and tells the page to reload', async () => {
  const client = start()
  const phases: string[] = []
  client.onPhase(() => phases.push(client.phase()))
  expect(await client.open('newer')).toMatchObject({ ok: false, failure: { kind: 'conflict' } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(phases).toEqual(['opening', 'outdated'])
})

test('a stopped watch gets no more rows', async () => {
  const client = start()
  const first = follow(client)
  const second = follow(client)
  await client.open('aroha')
  await expect.poll(() => [first.seen.length, second.seen.length]).toEqual([1, 1])
  first.stop()
  void trick(client, 'announce')
  await expect.poll(() => second.seen).toHaveLength(2)
  expect(first.seen).toHaveLength(1)
})

// On the next worker too.
test('a watch that moves gets only rows for its new arguments', async () => {
  const client = start()
  const { seen, move } = follow(client)
  await client.open('aroha')
  await expect.poll(() => seen).toHaveLength(1)
  move({ chatId: 'another' })
  await expect.poll(() => seen.at(-1)).toBe('another for aroha')
  expect(seen).toHaveLength(2)
  await trick(client, 'crash')
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(() => seen.at(-1)).toMatch(/^aroha in /)
})

test('signing out ends the worker and clears what is shown', async () => {
  const client = start()
  const { seen } = follow(client)
  await client.open('aroha')
  await expect.poll(() => seen).toHaveLength(1)
  await client.signOut('keep')
  expect(seen.at(-1)).toBeUndefined()
  expect(client.phase()).toBe('closed')
})
