import { describe, expect, it } from 'vitest'
import { latestBuild, reloadedBuild } from './build-check.ts'

function answering(body: string, init?: ResponseInit): typeof fetch {
  return async () => new Response(body, init)
}

describe('the newest build', () => {
  it('is what the server says, asked for past every cache', async () => {
    const asked: string[] = []
    const id = await latestBuild(async (address, init) => {
      asked.push(`${String(address)} ${init?.cache ?? ''}`)
      return new Response('{"id":"b2","timestamp":"2026-11-21T00:00:00.000Z"}')
    })
    expect(id).toBe('b2')
    expect(asked[0]).toMatch(/^\/builds\/latest\.json\?timestamp=\d+ no-store$/)
  })

  it('is unknown without an answer of the right shape: a captive portal’s page is none', async () => {
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

  it('is none where a network shows a page of its own, or nothing', async () => {
    expect(await reloadedBuild(answering('<title>Sign in to Wi-Fi</title>'))).toBeNull()
    expect(await reloadedBuild(() => Promise.reject(new TypeError('Failed to fetch')))).toBeNull()
  })
})
