import { afterEach, expect, it, vi } from 'vitest'
import { line } from '#line/realm-line.ts'
import { tellServiceWorker } from './tell-service-worker.ts'

const told: string[] = []
const worker = (name: string) => ({
  postMessage: ({ type }: { type: string }) => told.push(`${name} ${type}`),
})
const registration = { active: worker('old') }

afterEach(() => {
  told.length = 0
  registration.active = worker('old')
  vi.unstubAllGlobals()
})

function stub(): void {
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve(registration), controller: {} } })
}

it('a message goes to the service worker at once', async () => {
  stub()
  await tellServiceWorker({ type: 'keepPages', paths: [], variant: '' })
  expect(told).toEqual(['old keepPages'])
})

it('waits while the line is held, then tells the worker in charge', async () => {
  stub()
  const end = line().hold(1_000)
  const telling = tellServiceWorker({ type: 'keep', part: 'documents', class: 'later' })
  // As long as an import needs that is here already.
  await import('./page-line.ts')
  await Promise.resolve()
  expect(told).toEqual([])
  registration.active = worker('new')
  end()
  await telling
  expect(told).toEqual(['new keep'])
})

it('does nothing without service workers', async () => {
  vi.stubGlobal('navigator', {})
  await tellServiceWorker({ type: 'keepPages', paths: [], variant: '' })
  expect(told).toEqual([])
})
