import { describe, expect, it } from 'vitest'
import { resolve } from 'node:path'
import { ConfigError, readConfig } from './config.ts'

describe('the configuration', () => {
  it('needs nothing set', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 4280,
      dataDir: resolve('.data'),
      databaseUrl: null,
      publicUrl: null,
      pusher: null,
      demo: true,
      corsOrigins: [],
      apiOrigin: null,
      distDir: resolve(import.meta.dirname, '../dist'),
      trustProxy: false,
      requestsPerMinute: 6000,
      signInsPerMinute: 120,
      stopWithParent: false,
    })
  })

  const pusher = { PUSHER_APP_ID: '7', PUSHER_KEY: 'key', PUSHER_SECRET: 'secret' }
  const own = { appId: '7', key: 'key', secret: 'secret' }
  const good: [string, Record<string, string>, object][] = [
    [
      'an empty value is none',
      { PORT: '', HOST: ' ', PUBLIC_URL: '' },
      { port: 4280, host: '127.0.0.1', publicUrl: null },
    ],
    ['a port of 0 lets the system choose', { PORT: '0' }, { port: 0 }],
    [
      'a public address loses its slash',
      { PUBLIC_URL: 'https://Farstead.example/' },
      { publicUrl: 'https://farstead.example' },
    ],
    [
      'other origins, by commas',
      { CORS_ORIGINS: 'https://a.example, http://b.example:8080' },
      { corsOrigins: ['https://a.example', 'http://b.example:8080'] },
    ],
    ['another host without the demo', { HOST: '0.0.0.0', DEMO: 'off' }, { host: '0.0.0.0', demo: false }],
    ['the loopback by another name', { HOST: 'localhost' }, { host: 'localhost' }],
    ['the loopback of IPv6', { HOST: '::1' }, { host: '::1' }],
    [
      'an API elsewhere',
      { VITE_API_BASE_URL: 'https://api.example/v1' },
      { apiOrigin: 'https://api.example' },
    ],
    ['an API at a path of its own origin', { VITE_API_BASE_URL: '/v1' }, { apiOrigin: null }],
    [
      'a database',
      { DATABASE_URL: 'postgres://u:p@db.example/farstead' },
      { databaseUrl: 'postgres://u:p@db.example/farstead' },
    ],
    [
      "Pusher's service",
      { ...pusher, PUSHER_CLUSTER: 'ap4' },
      { pusher: { ...own, host: null, port: null, useTls: true, cluster: 'ap4' } },
    ],
    [
      'another live server',
      { ...pusher, PUSHER_HOST: 'live.example' },
      { pusher: { ...own, host: 'live.example', port: null, useTls: true, cluster: 'mt1' } },
    ],
    [
      'another one without TLS',
      { ...pusher, PUSHER_HOST: 'http://127.0.0.1:6001' },
      { pusher: { ...own, host: '127.0.0.1', port: 6001, useTls: false, cluster: 'mt1' } },
    ],
  ]
  it.each(good)('%s', (_title, env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })

  const bad: [string, Record<string, string>][] = [
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '-1' }],
    ['DEMO', { DEMO: 'yes' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'farstead.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://farstead.example/app' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://a.example,*' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://u:hidden-password@db/farstead' }],
    ['VITE_API_BASE_URL', { VITE_API_BASE_URL: 'api.example' }],
    ['PUSHER_APP_ID', { PUSHER_KEY: 'key' }],
    ['PUSHER_HOST', pusher],
    ['PUSHER_HOST', { ...pusher, PUSHER_HOST: 'https://live.example/path' }],
    ['PUSHER_CLUSTER', { ...pusher, PUSHER_CLUSTER: "mt1'; script-src *" }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '127.0.0.1.example.com' }],
    ['REQUESTS_PER_MINUTE', { REQUESTS_PER_MINUTE: '0' }],
  ]
  it.each(bad)('refuses %s: %j, in one line', (name, env) => {
    const read = () => readConfig(env)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`${name}[^\\n]+$`))
    expect(read).not.toThrow(/hidden-password/)
  })
})
