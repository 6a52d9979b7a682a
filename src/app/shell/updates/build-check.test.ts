import { afterEach, describe, expect, it, vi } from 'vitest'
import { line } from '#line/realm-line.ts'
import { latestBuild, reloadedBuild } from './build-check.ts'

afterEach(() => void vi.unstubAllGlobals())

function answering(body: string, init?: ResponseInit): typeof fetch {
  return async () => new Response(body, init)
}

describe('the newest build', () => {
  it('is what the server says, bypassing every cache', async () => {
    const asked: string[] = []
    const id = await latestBuild(async (address, init) => {
      asked.push(`${String(address)} ${init?.cache ?? ''}`)
      return new Response('{"id":"b2","timestamp":"2026-11-21T00:00:00.000Z"}')
    })
    expect(id).toBe('b2')
    expect(asked[0]).toMatch(/^\/builds\/latest\.json\?timestamp=\d+ no-store$/)
  })

  it('is unknown without a valid response, such as behind a captive portal', async () => {
    expect(await latestBuild(answering('<!doctype html><title>Sign in to Wi-Fi</title>'))).toBeNull()
    expect(await latestBuild(answering('{"id":7}'))).toBeNull()
    expect(await latestBuild(answering('null'))).toBeNull()
    expect(await latestBuild(answering('{"id":"b2"}', { status: 502 }))).toBeNull()
    expect(await latestBuild(() => Promise.reject(new TypeError('Failed to fetch')))).toBeNull()
  })
})

describe('the build that a reload would bring', () => {
  it('is read from the page that would be shown', async () => {
    expect(await reloadedBuild(answering('<meta name="build" content="b2" />'))).toBe('b2')
  })

  it('is unknown where a network shows its own page, or nothing', async () => {
    expect(await reloadedBuild(answering('<title>Sign in to Wi-Fi</title>'))).toBeNull()
    expect(await reloadedBuild(() => Promise.reject(new TypeError('Failed to fetch')))).toBeNull()
  })
})

describe.each([
  ['the newest build', latestBuild],
  ['the build that a reload would bring', reloadedBuild],
])('%s', (_what, ask) => {
  it('is not requested while a newer service worker takes over', async () => {
    vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
    let asked = 0
    const end = line().hold(1_000)
    const answer = ask(async () => {
      asked += 1
      return new Response('{}')
    })
    await import('#app/device/page-line.ts')
    await Promise.resolve()
    expect(asked).toBe(0)
    end()
    await answer
    expect(asked).toBe(1)
  })
})
