import { expect, test } from 'vitest'
import { loadMaps } from './load-maps.ts'

/** Loads a service that succeeds at the given attempt. Returns what was requested and how long it waited. */
async function load(comesAt: number) {
  const asked: URL[] = []
  const waits: number[] = []
  const isLoaded = await loadMaps({
    key: 'a key',
    language: 'pt',
    addScript: async (address) => asked.push(new URL(address)) === comesAt,
    wait: async (ms) => void waits.push(ms),
  })
  return { isLoaded, asked, waits }
}

test('requests the script with the places library, the weekly version and the key', async () => {
  const { isLoaded, asked, waits } = await load(1)
  expect(isLoaded).toBe(true)
  expect(waits).toEqual([])
  const [address] = asked
  expect(`${address?.origin}${address?.pathname}`).toBe('https://maps.googleapis.com/maps/api/js')
  expect(Object.fromEntries(address?.searchParams ?? [])).toMatchObject({
    key: 'a key',
    libraries: 'places',
    v: 'weekly',
    language: 'pt',
  })
})

test('retries three times, waiting longer each time, then gives up', async () => {
  expect(await load(4)).toMatchObject({ isLoaded: true, waits: [1_000, 2_000, 4_000] })
  const inVain = await load(5)
  expect(inVain).toMatchObject({ isLoaded: false, waits: [1_000, 2_000, 4_000] })
  expect(inVain.asked).toHaveLength(4)
})
