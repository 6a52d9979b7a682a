import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const nothing = { publicUrl: null, apiOrigin: null, pusher: null, monitoringOrigin: null }
const pusher = { appId: '7', key: 'key', secret: 'the-secret', port: null, useTls: true, cluster: 'ap4' }

const connections = (config: Parameters<typeof contentSecurityPolicy>[0]) =>
  contentSecurityPolicy(config)
    .split('; ')
    .find((part) => part.startsWith('connect-src'))
    ?.split(' ')
    .slice(1)

describe('the Content Security Policy', () => {
  it('allows only its own origin and frames, no inline code and no raw text as markup', () => {
    expect(contentSecurityPolicy(nothing)).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'; " +
        "img-src 'self' blob:; media-src 'self'; font-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app first-look dompurify lit-html",
    )
  })

  it('allows connections to the API and the public address if configured', () => {
    expect(
      connections({ ...nothing, apiOrigin: 'https://api.example', publicUrl: 'https://farstead.example' }),
    ).toEqual([
      "'self'",
      'https://farstead.example',
      'wss://farstead.example',
      'https://api.example',
      'wss://api.example',
    ])
  })

  it('allows connections to the monitoring service if configured', () => {
    expect(connections({ ...nothing, monitoringOrigin: 'https://monitor.example' })).toEqual([
      "'self'",
      'https://monitor.example',
    ])
  })

  it('allows pictures from the API if it has another origin, and from nobody else', () => {
    const picturesOf = (config: Parameters<typeof contentSecurityPolicy>[0]) =>
      /img-src ([^;]+)/.exec(contentSecurityPolicy(config))?.[1]
    const publicUrl = 'https://farstead.example'
    expect(picturesOf({ ...nothing, publicUrl })).toBe("'self' blob:")
    expect(picturesOf({ ...nothing, publicUrl, apiOrigin: publicUrl })).toBe("'self' blob:")
    expect(picturesOf({ ...nothing, publicUrl, apiOrigin: 'https://api.example' })).toBe(
      "'self' blob: https://api.example",
    )
  })

  it("names Pusher's hosts one by one", () => {
    expect(connections({ ...nothing, pusher: { ...pusher, host: null } })).toEqual([
      "'self'",
      'wss://ws-ap4.pusher.com',
      'https://sockjs-ap4.pusher.com',
    ])
    expect(
      connections({ ...nothing, pusher: { ...pusher, host: '127.0.0.1', port: 6001, useTls: false } }),
    ).toEqual(["'self'", 'ws://127.0.0.1:6001', 'http://127.0.0.1:6001'])
  })
})
