import { describe, expect, it } from 'vitest'
import { resolve } from 'node:path'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  it('needs nothing set', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 4280,
      dataDir: resolve('.data'),
      s3: null,
      backupS3: null,
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseConnections: 10,
      redisUrl: null,
      publicUrl: null,
      publicWebsiteUrl: null,
      threadCookieDomain: null,
      ai: null,
      aiPatience: { firstMs: 120_000, betweenMs: 20_000, wholeMs: 240_000 },
      aiTokensPerDay: { perPerson: 200_000, perNetwork: 50_000, inAll: 5_000_000 },
      pusher: null,
      demo: true,
      corsOrigins: [],
      apiOrigin: null,
      title: 'Farstead',
      defaultLocale: 'en',
      smtpUrl: null,
      metricsAddress: null,
      traces: null,
      logRequests: false,
      mailFrom: { name: 'Farstead', address: 'no-reply@farstead.example' },
      mailbox: true,
      distDir: resolve(import.meta.dirname, '../../dist'),
      trustProxy: 0,
      hasServiceWorker: true,
      monitoringOrigin: null,
      pushOrigins: [],
      calendarOrigins: [],
      requestsPerMinute: 6000,
      signInsPerMinute: 120,
      accountRequestsPerHour: 100,
      drainWaitMs: 2000,
      stopWithParent: false,
    })
  })

  const pusher = { PUSHER_APP_ID: '7', PUSHER_KEY: 'key', PUSHER_SECRET: 'secret' }
  const smtp = { SMTP_URL: 'smtp://user:hidden-password@mail.example', MAIL_FROM: 'hosts@farstead.example' }
  const own = { appId: '7', key: 'key', secret: 'secret' }
  const good: [string, Record<string, string>, object][] = [
    [
      'an empty value is none',
      { PORT: '', HOST: ' ', PUBLIC_URL: '' },
      { port: 4280, host: '127.0.0.1', publicUrl: null },
    ],
    [
      'an address for figures',
      { METRICS_ADDRESS: '[::1]:9464' },
      { metricsAddress: { host: '::1', port: 9464 } },
    ],
    [
      'traces',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER_ARG: '0.1' },
      { traces: { endpoint: 'http://127.0.0.1:4318', share: 0.1 } },
    ],
    [
      'the domain of a cookie',
      { COOKIE_DOMAIN: '.Farstead.example' },
      { threadCookieDomain: 'farstead.example' },
    ],
    [
      'the domain of a cookie above the public address',
      {
        COOKIE_DOMAIN: 'farstead.example',
        PUBLIC_URL: 'https://app.farstead.example',
        DEMO: 'off',
        MAILBOX: 'off',
      },
      { threadCookieDomain: 'farstead.example' },
    ],
    [
      'a service for the assistant',
      { AI_BASE_URL: 'https://api.openai.com/v1/', AI_API_KEY: 'key', AI_MODEL: 'gpt-4.1-mini' },
      {
        ai: {
          baseUrl: 'https://api.openai.com/v1',
          query: {},
          apiKey: 'key',
          model: 'gpt-4.1-mini',
          maxTokens: 1500,
        },
      },
    ],
    [
      'a service whose address has a query, and its times',
      {
        AI_BASE_URL: 'https://farm.openai.azure.com/openai/deployments/m?api-version=2024-10-21',
        AI_API_KEY: 'key',
        AI_MODEL: 'm',
        AI_MAX_TOKENS: '6000',
        AI_FIRST_BYTE_SECONDS: '5',
        AI_PAUSE_SECONDS: '6',
        AI_ANSWER_SECONDS: '7',
      },
      {
        ai: {
          baseUrl: 'https://farm.openai.azure.com/openai/deployments/m',
          query: { 'api-version': '2024-10-21' },
          apiKey: 'key',
          model: 'm',
          maxTokens: 6000,
        },
        aiPatience: { firstMs: 5_000, betweenMs: 6_000, wholeMs: 7_000 },
      },
    ],
    [
      'a service on this machine, without a key',
      { AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'qwen3:8b', AI_TOKENS_PER_DAY: '1000' },
      {
        ai: {
          baseUrl: 'http://127.0.0.1:11434/v1',
          query: {},
          apiKey: null,
          model: 'qwen3:8b',
          maxTokens: 1500,
        },
        aiTokensPerDay: { perPerson: 1000, perNetwork: 50_000, inAll: 5_000_000 },
      },
    ],
    ['a port of 0 lets the system choose', { PORT: '0' }, { port: 0 }],
    ['one proxy in front', { TRUST_PROXY: 'on', DEMO: 'off', MAILBOX: 'off' }, { trustProxy: 1 }],
    ['two proxies in front', { TRUST_PROXY: '2', DEMO: 'off', MAILBOX: 'off' }, { trustProxy: 2 }],
    [
      'a public address loses its slash',
      { PUBLIC_URL: 'https://Farstead.example/', DEMO: 'off', MAILBOX: 'off' },
      { publicUrl: 'https://farstead.example' },
    ],
    [
      'a public website elsewhere',
      { PUBLIC_WEBSITE_URL: 'https://www.farstead.example' },
      { publicWebsiteUrl: 'https://www.farstead.example' },
    ],
    ['the language of a website', { VITE_DEFAULT_LOCALE: 'pt' }, { defaultLocale: 'pt' }],
    ['a language that is none of ours', { VITE_DEFAULT_LOCALE: 'xx' }, { defaultLocale: 'en' }],
    [
      'other origins, by commas',
      { CORS_ORIGINS: 'https://a.example, http://b.example:8080' },
      { corsOrigins: ['https://a.example', 'http://b.example:8080'] },
    ],
    [
      'another host without the demo and the mailbox',
      { HOST: '0.0.0.0', DEMO: 'off', MAILBOX: 'off' },
      { host: '0.0.0.0', demo: false, mailbox: false },
    ],
    [
      'another host with mail by SMTP',
      { ...smtp, HOST: '0.0.0.0', DEMO: 'off', PUBLIC_URL: 'https://farstead.example' },
      {
        smtpUrl: smtp.SMTP_URL,
        mailbox: false,
        mailFrom: { name: 'Farstead', address: 'hosts@farstead.example' },
      },
    ],
    [
      'a sender with a name',
      { ...smtp, MAIL_FROM: 'Tōtara Stays <stay@totara.example>' },
      { mailFrom: { name: 'Tōtara Stays', address: 'stay@totara.example' } },
    ],
    [
      'a sender with a name in quotes',
      { ...smtp, MAIL_FROM: '"Stays, Tōtara" <stay@totara.example>' },
      { mailFrom: { name: 'Stays, Tōtara', address: 'stay@totara.example' } },
    ],
    [
      'the name of the product',
      { VITE_APP_TITLE: 'Tōtara' },
      { title: 'Tōtara', mailFrom: { name: 'Tōtara', address: 'no-reply@farstead.example' } },
    ],
    ['the mailbox at an address of this machine', { PUBLIC_URL: 'http://[::1]:4280' }, { mailbox: true }],
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
      {
        databaseUrl: 'postgres://u:p@db.example/farstead',
        databaseDirectUrl: 'postgres://u:p@db.example/farstead',
      },
    ],
    [
      'a Redis',
      { REDIS_URL: 'rediss://u:p@cache.example:6380/2' },
      { redisUrl: 'rediss://u:p@cache.example:6380/2' },
    ],
    [
      'a database behind a pooler',
      { DATABASE_URL: 'postgres://pooler.example/f', DATABASE_DIRECT_URL: 'postgres://db.example/f' },
      { databaseUrl: 'postgres://pooler.example/f', databaseDirectUrl: 'postgres://db.example/f' },
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
  it('requires all settings of a backup service or none', () => {
    const service = {
      BACKUP_S3_ENDPOINT: 'https://s3.example',
      BACKUP_S3_KEY_ID: 'KEY',
      BACKUP_S3_SECRET: 'secret',
    }
    const found = { endpoint: 'https://s3.example', keyId: 'KEY', secret: 'secret', region: 'us-east-1' }
    expect(readConfig(service).backupS3).toEqual(found)
    expect(readConfig({ ...service, BACKUP_S3_REGION: 'nz' }).backupS3).toEqual({ ...found, region: 'nz' })
    for (const name of Object.keys(service))
      expect(() => readConfig({ ...service, [name]: '' }), name).toThrow('belong together')
  })

  it.each(good)('%s', (_title, env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })

  const bad: [string, Record<string, string>][] = [
    ['REDIS_URL', { REDIS_URL: 'http://cache.example' }],
    ['REDIS_URL', { REDIS_URL: 'redis://' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://db.example/f' }],
    ['DATABASE_DIRECT_URL', { DATABASE_URL: 'postgres://db.example/f', DATABASE_DIRECT_URL: 'db.example' }],
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '-1' }],
    ['DEMO', { DEMO: 'yes' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'farstead.example' }],
    ['COOKIE_DOMAIN', { COOKIE_DOMAIN: 'https://farstead.example' }],
    ['COOKIE_DOMAIN', { COOKIE_DOMAIN: 'farstead' }],
    ['COOKIE_DOMAIN', { COOKIE_DOMAIN: '127.0.0.1' }],
    ['COOKIE_DOMAIN', { COOKIE_DOMAIN: 'farstead.example; Secure' }],
    ['COOKIE_DOMAIN', { COOKIE_DOMAIN: 'stead.example', PUBLIC_URL: 'https://farstead.example' }],
    ['AI_BASE_URL', { AI_MODEL: 'gpt-4.1-mini' }],
    ['AI_BASE_URL', { AI_API_KEY: 'hidden-password' }],
    ['AI_MODEL', { AI_BASE_URL: 'https://api.openai.com/v1', AI_API_KEY: 'hidden-password' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'api.openai.com', AI_MODEL: 'm' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'https://u:hidden-password@ai.example', AI_MODEL: 'm' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'https://ai.example/v1?key=hidden-password', AI_MODEL: 'm' }],
    ['AI_TOKENS_PER_DAY', { AI_TOKENS_PER_DAY: '0' }],
    ['AI_FIRST_BYTE_SECONDS', { AI_FIRST_BYTE_SECONDS: '0' }],
    ['AI_ANSWER_SECONDS', { AI_ANSWER_SECONDS: '3601' }],
    ['AI_PAUSE_SECONDS', { AI_PAUSE_SECONDS: '1.5' }],
    ['AI_TOKENS_PER_DAY_IN_ALL', { AI_TOKENS_PER_DAY_IN_ALL: 'many' }],
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
    ['MAILBOX', { HOST: '0.0.0.0', DEMO: 'off' }],
    ['MAILBOX', { HOST: '127.0.0.1.example.com', DEMO: 'off' }],
    ['MAILBOX', { PUBLIC_URL: 'https://farstead.example', DEMO: 'off' }],
    ['MAILBOX', { TRUST_PROXY: 'on', DEMO: 'off' }],
    [
      'PUBLIC_URL is https://farstead.example while DEMO',
      { PUBLIC_URL: 'https://farstead.example', MAILBOX: 'off' },
    ],
    ['TRUST_PROXY is on while DEMO', { TRUST_PROXY: 'on', MAILBOX: 'off' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
    ['MAILBOX', { MAILBOX: 'yes' }],
    ['MAILBOX', { ...smtp, MAILBOX: 'on' }],
    [
      'SMTP_URL',
      { SMTP_URL: 'https://user:hidden-password@mail.example', MAIL_FROM: 'hosts@farstead.example' },
    ],
    ['MAIL_FROM', { SMTP_URL: 'smtp://user:hidden-password@mail.example' }],
    ['PUBLIC_URL', { ...smtp, HOST: '0.0.0.0', DEMO: 'off' }],
    ...['hosts', 'a@b.example, c@d.example', 'a@b.example>', 'Hosts <a@b.example', '<a@b.example> Hosts'].map(
      (from): [string, Record<string, string>] => ['MAIL_FROM', { ...smtp, MAIL_FROM: from }],
    ),
    ['ACCOUNT_REQUESTS_PER_HOUR', { ACCOUNT_REQUESTS_PER_HOUR: '0' }],
    ['REQUESTS_PER_MINUTE', { REQUESTS_PER_MINUTE: '0' }],
  ]
  it.each(bad)('refuses %s: %j, in one line', (name, env) => {
    const read = () => readConfig(env)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`${name}[^\\n]+$`))
    expect(read).not.toThrow(/hidden-password/)
  })
})
