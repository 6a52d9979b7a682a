import { resolve } from 'node:path'
import { isLocale, type Locale } from '#contract/locale.ts'
import { assistantConfig, type AiLimits, type AiPatience, type AiService } from './assistant-config.ts'
import { ConfigError } from './config-error.ts'
import { pusherConfig, type PusherConfig } from './pusher-config.ts'

/** An S3-compatible service. The bucket is part of the path, which every such service supports. */
export type S3Config = { endpoint: string; bucket: string; region: string; keyId: string; secret: string }

/** Everything the server reads from its environment. Nothing else reads `process.env`. */
export type Config = {
  host: string
  /** With 0 the system chooses; the ready line names the actual port. */
  port: number
  dataDir: string
  /** Where files are stored; `null` for a folder below `dataDir`. */
  s3: S3Config | null
  /** The service whose buckets backups may go to; `null` for the one of `s3`, if any. */
  backupS3: Omit<S3Config, 'bucket'> | null
  /** `null` for the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | null
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler; otherwise the same. */
  databaseDirectUrl: string | null
  /** How many connections requests and periodic work may use at once. */
  databaseConnections: number
  /** Where limits by the minute count for all processes; `null` if each counts by itself. */
  redisUrl: string | null
  /** Origin under which people reach the server, without a path. */
  publicUrl: string | null
  /** Origin of a separate public website; `null` for our own, at /site. */
  publicWebsiteUrl: string | null
  /** `null` for the built-in live server. */
  pusher: PusherConfig | null
  demo: boolean
  /** Other origins whose pages may call the API. */
  corsOrigins: string[]
  /** Origins of one's own push services, besides those of the browser vendors. */
  pushOrigins: string[]
  /** Origins of calendar services on one's own network, which may be read besides public ones. */
  calendarOrigins: string[]
  /** Origin of the API if the client was built for a different one. */
  apiOrigin: string | null
  /** Where the client was built to report errors to; `null` if nowhere. */
  monitoringOrigin: string | null
  /** The product's name, in mails and on the public website. */
  title: string
  /** The public website's language for visitors who ask for none that it has. */
  defaultLocale: Locale
  /** `null` keeps mail in a folder below `dataDir`. */
  smtpUrl: string | null
  mailFrom: { name: string; address: string }
  /** Whether anybody can read all mail in the folder at /mailbox. */
  mailbox: boolean
  /** The domain of the cookie that names a thread with the assistant; `null` for this host only. */
  threadCookieDomain: string | null
  /** The service that answers in the assistant; `null` for the built-in helper. */
  ai: AiService | null
  aiPatience: AiPatience
  aiTokensPerDay: AiLimits
  /** The built client. */
  distDir: string
  /** If false, the service worker is removed from every device that still has it, and isn't served to others. */
  hasServiceWorker: boolean
  /** Number of trusted proxies. The caller's IP address is the one that the outermost of them reports. */
  trustProxy: number
  /** API requests per minute from one IP address. */
  requestsPerMinute: number
  /** Sign-ins and token renewals per minute from one IP address. */
  signInsPerMinute: number
  /** Account lookups, registrations, mailed links and uses of such links: how many of each per hour and IP address. */
  accountRequestsPerHour: number
  /** How long a server that stops goes on as before, so that a proxy notices. */
  drainWaitMs: number
  /** Where figures for Prometheus can be read; `null` for nowhere. */
  metricsAddress: { host: string; port: number } | null
  /** Where traces go, and which part of the requests is traced, from 0 to 1; `null` for none. */
  traces: { endpoint: string; share: number } | null
  /** Whether the log has a line for each request. */
  logRequests: boolean
  /** Stops the server when its standard input closes, which happens when the parent process ends. */
  stopWithParent: boolean
}

const PROJECT_ROOT = resolve(import.meta.dirname, '../..')
/** Where a build puts the client. */
export const DEFAULT_DIST_DIR = resolve(PROJECT_ROOT, 'dist')
const DEFAULT_TITLE = 'Farstead'
/** Mail in the folder is never sent, so its sender is a placeholder. */
const FOLDER_SENDER = 'no-reply@farstead.example'
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/

/** Whether a host name or address is that of this machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/** Returns the configuration described by an environment. Every value has a default. Throws a ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = (name: string) => env[name]?.trim() || null
  const config: Config = {
    host: read('HOST') ?? '127.0.0.1',
    port: integer('PORT', read('PORT') ?? '4280', 0, 65_535),
    dataDir: resolve(read('DATA_DIR') ?? '.data'),
    s3: s3(read),
    backupS3: backupS3(read),
    databaseUrl: databaseUrl('DATABASE_URL', read('DATABASE_URL')),
    databaseDirectUrl: databaseUrl(
      'DATABASE_DIRECT_URL',
      read('DATABASE_DIRECT_URL') ?? read('DATABASE_URL'),
    ),
    databaseConnections: integer('DATABASE_CONNECTIONS', read('DATABASE_CONNECTIONS') ?? '10', 2, 1000),
    redisUrl: redisUrl(read('REDIS_URL')),
    publicUrl: origin('PUBLIC_URL', read('PUBLIC_URL')),
    publicWebsiteUrl: origin('PUBLIC_WEBSITE_URL', read('PUBLIC_WEBSITE_URL')),
    pusher: pusherConfig(read),
    demo: flag('DEMO', read('DEMO') ?? 'on'),
    corsOrigins: origins('CORS_ORIGINS', read('CORS_ORIGINS')),
    pushOrigins: origins('PUSH_ORIGINS', read('PUSH_ORIGINS')),
    calendarOrigins: origins('CALENDAR_ORIGINS', read('CALENDAR_ORIGINS')),
    apiOrigin: apiOrigin(read('VITE_API_BASE_URL')),
    monitoringOrigin: monitoringOrigin(read('VITE_SENTRY_DSN')),
    title: read('VITE_APP_TITLE') ?? DEFAULT_TITLE,
    // As in the client: an unknown language falls back to English.
    defaultLocale: localeOf(read('VITE_DEFAULT_LOCALE')),
    ...mail(read),
    ...assistantConfig(read, origin('PUBLIC_URL', read('PUBLIC_URL'))),
    distDir: resolve(PROJECT_ROOT, read('DIST_DIR') ?? DEFAULT_DIST_DIR),
    hasServiceWorker: flag('SERVICE_WORKER', read('SERVICE_WORKER') ?? 'on'),
    trustProxy: proxies(read('TRUST_PROXY') ?? 'off'),
    requestsPerMinute: integer('REQUESTS_PER_MINUTE', read('REQUESTS_PER_MINUTE') ?? '6000', 1, 10_000_000),
    signInsPerMinute: integer('SIGN_INS_PER_MINUTE', read('SIGN_INS_PER_MINUTE') ?? '120', 1, 10_000_000),
    accountRequestsPerHour: integer(
      'ACCOUNT_REQUESTS_PER_HOUR',
      read('ACCOUNT_REQUESTS_PER_HOUR') ?? '100',
      1,
      10_000_000,
    ),
    drainWaitMs: 1000 * integer('DRAIN_WAIT', read('DRAIN_WAIT') ?? '2', 0, 60),
    metricsAddress: address('METRICS_ADDRESS', read('METRICS_ADDRESS')),
    traces: traces(read),
    logRequests: flag('LOG_REQUESTS', read('LOG_REQUESTS') ?? 'off'),
    stopWithParent: flag('STOP_WITH_PARENT', read('STOP_WITH_PARENT') ?? 'off'),
  }
  if (config.databaseUrl === null && config.databaseDirectUrl !== null)
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler.')
  keepDemoHome(config)
  keepMailboxHome(config)
  if (config.smtpUrl && !config.publicUrl && !isLoopback(config.host)) {
    throw new ConfigError('SMTP_URL needs PUBLIC_URL: the links in mails lead to that address.')
  }
  return config
}

/** Returns the first setting that shows that other machines can reach this server, or `null` if only its own can. */
function reachedFromElsewhere({ host, publicUrl, trustProxy }: Config): string | null {
  if (!isLoopback(host)) return `HOST is ${host}`
  if (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL is ${publicUrl}`
  return trustProxy > 0 ? 'TRUST_PROXY is on' : null
}

/** Refuses a demo that other machines can reach, because one of its accounts is an administrator's. */
function keepDemoHome(config: Config): void {
  const reached = config.demo ? reachedFromElsewhere(config) : null
  if (reached === null) return
  throw new ConfigError(
    `${reached} while DEMO is on: the demo accounts have known passwords. Set DEMO=off, or let nobody but this machine reach the server.`,
  )
}

/** Refuses a mailbox page that other machines can reach, because mail contains links that give access to accounts. */
function keepMailboxHome(config: Config): void {
  const reached = config.mailbox ? reachedFromElsewhere(config) : null
  if (reached === null) return
  throw new ConfigError(
    `${reached} while the MAILBOX page is on, where anyone could read all mail. Set SMTP_URL, or MAILBOX=off to keep mail in its folder only.`,
  )
}

function integer(name: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
}

/** Returns the number of trusted proxies. Addresses before theirs in the header can be forged by the caller. */
function proxies(text: string): number {
  if (/^[1-9]$/.test(text)) return Number(text)
  return flag('TRUST_PROXY', text) ? 1 : 0
}

/** Parses `127.0.0.1:9464` or `[::1]:9464`. */
function address(name: string, text: string | null): { host: string; port: number } | null {
  if (text === null) return null
  const parts = /^(?:\[([0-9a-f:.]+)\]|([^\s:/]+)):(\d{1,5})$/i.exec(text)
  const host = parts?.[1] ?? parts?.[2]
  const port = Number(parts?.[3])
  if (host === undefined || port > 65_535)
    throw new ConfigError(`${name} must be a host and a port like 127.0.0.1:9464, not "${text}".`)
  return { host, port }
}

/** The names are OpenTelemetry's, whose libraries read others of them. */
function traces(read: (name: string) => string | null): Config['traces'] {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (endpoint === null) return null
  // The value is not shown: it may hold a password.
  if (!/^https?:\/\/./.test(endpoint) || !URL.canParse(endpoint))
    throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://127.0.0.1:4318.')
  const text = read('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  const share = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN
  if (share >= 0 && share <= 1) return { endpoint, share }
  throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${text}".`)
}

function flag(name: string, text: string): boolean {
  if (text === 'on') return true
  if (text === 'off') return false
  throw new ConfigError(`${name} must be on or off, not "${text}".`)
}

function origin(name: string, text: string | null): string | null {
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username
  ) {
    throw new ConfigError(
      `${name} must be an address like https://farstead.example without a path, not "${text}".`,
    )
  }
  return url.origin
}

function origins(name: string, text: string | null): string[] {
  return (text ?? '').split(',').flatMap((part) => origin(name, part.trim() || null) ?? [])
}

function databaseUrl(name: string, text: string | null): string | null {
  if (text === null || /^postgres(ql)?:\/\/./.test(text)) return text
  // The value is not shown: it may hold a password.
  throw new ConfigError(`${name} must begin with postgres:// or postgresql://.`)
}

function redisUrl(text: string | null): string | null {
  if (text === null || (/^rediss?:\/\/./.test(text) && URL.canParse(text))) return text
  // The value is not shown: it may hold a password.
  throw new ConfigError('REDIS_URL must be an address that begins with redis:// or rediss://.')
}

/** The client may be built for an API elsewhere, given as a URL, or as a path on its own origin. */
function apiOrigin(text: string | null): string | null {
  if (text === null || text.startsWith('/')) return null
  if (URL.canParse(text) && /^https?:/.test(text)) return new URL(text).origin
  throw new ConfigError(`VITE_API_BASE_URL must be a path or begin with http:// or https://, not "${text}".`)
}

/** `https://key@host/project`: the security policy only needs the origin. */
function monitoringOrigin(text: string | null): string | null {
  if (text === null) return null
  if (URL.canParse(text) && /^https?:\/\/[^@/]+@/.test(text)) return new URL(text).origin
  throw new ConfigError('VITE_SENTRY_DSN must be like https://key@host/project.')
}

/** Returns where mail goes, and its sender. */
function mail(read: (name: string) => string | null): Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailbox'> {
  const smtpUrl = read('SMTP_URL')
  const from = read('MAIL_FROM')
  const name = read('VITE_APP_TITLE') ?? DEFAULT_TITLE
  // The value is not shown: it may hold a password.
  if (smtpUrl && !(/^smtps?:\/\/./.test(smtpUrl) && URL.canParse(smtpUrl)))
    throw new ConfigError('SMTP_URL must be an address that begins with smtp:// or smtps://.')
  if (smtpUrl && !from) throw new ConfigError('SMTP_URL needs MAIL_FROM, the address that mail comes from.')
  const isOn = flag('MAILBOX', read('MAILBOX') ?? (smtpUrl ? 'off' : 'on'))
  if (smtpUrl && isOn)
    throw new ConfigError('MAILBOX is on while SMTP_URL is set: mail is in one place only.')
  return {
    smtpUrl,
    mailFrom: from ? sender(from, name) : { name, address: FOLDER_SENDER },
    mailbox: isOn,
  }
}

/** Parses `hosts@farstead.example`, or the same in angle brackets after a name. */
function sender(text: string, name: string): Config['mailFrom'] {
  const parts = /^(?:"?([^"<>]*?)"?\s*<)?([^\s<>@,;"]+@[^\s<>@,;"]+?)>?$/.exec(text)
  if (parts?.[2] && text.includes('<') === text.endsWith('>'))
    return { name: parts[1] || name, address: parts[2] }
  throw new ConfigError(
    `MAIL_FROM must be like hosts@farstead.example or Farstead <hosts@farstead.example>, not "${text}".`,
  )
}

const DEFAULT_REGION = 'us-east-1'
const S3_NAMES = [
  'STORAGE_S3_ENDPOINT',
  'STORAGE_S3_BUCKET',
  'STORAGE_S3_KEY_ID',
  'STORAGE_S3_SECRET',
  'STORAGE_S3_REGION',
]

function s3(read: (name: string) => string | null): S3Config | null {
  const [endpoint, bucket, keyId, secret, region] = S3_NAMES.map(read)
  if (!endpoint && !bucket && !keyId && !secret && !region) return null
  if (!endpoint || !bucket || !keyId || !secret) {
    throw new ConfigError(
      'STORAGE_S3_ENDPOINT, STORAGE_S3_BUCKET, STORAGE_S3_KEY_ID and STORAGE_S3_SECRET belong together: set all, or none to keep files below DATA_DIR.',
    )
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket))
    throw new ConfigError(`STORAGE_S3_BUCKET is not a bucket's name: "${bucket}".`)
  const origin_ = origin('STORAGE_S3_ENDPOINT', endpoint)
  return origin_ === null
    ? null
    : { endpoint: origin_, bucket, keyId, secret, region: region ?? DEFAULT_REGION }
}

const BACKUP_S3_NAMES = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET', 'BACKUP_S3_REGION']

function backupS3(read: (name: string) => string | null): Config['backupS3'] {
  const [endpoint, keyId, secret, region] = BACKUP_S3_NAMES.map(read)
  if (!endpoint && !keyId && !secret && !region) return null
  if (!endpoint || !keyId || !secret)
    throw new ConfigError(
      'BACKUP_S3_ENDPOINT, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET belong together: set all, or none for those of STORAGE_S3_.',
    )
  const origin_ = origin('BACKUP_S3_ENDPOINT', endpoint)
  return origin_ === null ? null : { endpoint: origin_, keyId, secret, region: region ?? DEFAULT_REGION }
}

const localeOf = (text: string | null): Locale => (isLocale(text) ? text : 'en')
