import { afterEach, expect, test } from 'vitest'
import type { ReplicaClient } from '#app/replica/replica-client.ts'
import { startPageTraffic } from './page-traffic.ts'

const counted: Record<'app' | 'images', number> = { app: 0, images: 0 }
let phase: 'opening' | 'open' = 'open'
const phaseListeners = new Set<() => void>()
const replica = {
  phase: () => phase,
  onPhase: (listener: () => void) => {
    phaseListeners.add(listener)
    return () => phaseListeners.delete(listener)
  },
  countPageTraffic: (category: 'app' | 'images', bytes: number) => {
    counted[category] += bytes
  },
} as unknown as ReplicaClient
let stop: () => void

afterEach(() => stop())

let nth = 0
/** Loads something that no cache has. Resolves to the bytes that it took, once other observers have heard of it too. */
async function bytesOf(load: (address: string) => Promise<unknown>, path: string): Promise<number> {
  const address = `${new URL(path, location.origin).href}?nth=${(nth += 1)}`
  const heard = new Promise<number>((resolve) => {
    // Observers are told in the order in which they began.
    const observer = new PerformanceObserver((list) => {
      const entry = list.getEntriesByName(address)[0]
      if (!(entry instanceof PerformanceResourceTiming)) return
      observer.disconnect()
      resolve(entry.transferSize)
    })
    observer.observe({ type: 'resource' })
  })
  await load(address)
  return heard
}
const asPicture = (address: string) =>
  new Promise((resolve, reject) => {
    const picture = new Image()
    picture.addEventListener('load', resolve)
    picture.addEventListener('error', reject)
    picture.src = address
  })
const asFetched = async (address: string) => (await fetch(address)).arrayBuffer()
test('counts pictures as pictures, however they are loaded, and all else as the app', async () => {
  stop = startPageTraffic(replica)
  await expect.poll(() => counted.app).toBeGreaterThan(0)
  const before = { ...counted }
  const picture = await bytesOf(asPicture, '/icons/mark-192.png')
  expect(picture).toBeGreaterThan(0)
  expect(counted).toEqual({ ...before, images: before.images + picture })
  const fetched = await bytesOf(asFetched, '/icons/mark-192.png')
  expect(counted).toEqual({ ...before, images: before.images + picture + fetched })
  const script = await bytesOf(asFetched, '/theme.js')
  expect(script).toBeGreaterThan(0)
  expect(counted).toEqual({ app: before.app + script, images: before.images + picture + fetched })
})

test('counts what loads before the replica opens once it is open, and once only', async () => {
  phase = 'opening'
  stop = startPageTraffic(replica)
  const before = { ...counted }
  const script = await bytesOf(asFetched, '/theme.js')
  expect(counted).toEqual(before)
  phase = 'open'
  for (const tell of phaseListeners) tell()
  expect(counted).toEqual({ ...before, app: before.app + script })
  for (const tell of phaseListeners) tell()
  expect(counted).toEqual({ ...before, app: before.app + script })
})
