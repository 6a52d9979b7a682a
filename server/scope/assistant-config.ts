import { ConfigError } from './config-error.ts'

/** A service that answers in the assistant through OpenAI's chat completions API. */
export type AiService = {
  /** Including its path, such as `https://api.openai.com/v1`, without its query. */
  baseUrl: string
  /** What the address has behind `?`, such as Azure's `api-version`. */
  query: Record<string, string>
  /** `null` if the service needs no key, like one on this machine. */
  apiKey: string | null
  model: string
  /** Maximum tokens of one answer, with its calls and, in a model that reasons, its reasoning. */
  maxTokens: number
}

/** How many tokens of the service may be used per day. */
export type AiLimits = {
  /** By one person. */
  perPerson: number
  /** By everybody without an account from one network address. */
  perNetwork: number
  /** By everybody together. */
  inAll: number
}

/** How long a service may take, in milliseconds. */
export type AiPatience = {
  /** Until the first piece. */
  firstMs: number
  /** From one piece to the next. */
  betweenMs: number
  /** For the whole answer, including both tries. */
  wholeMs: number
}

const SECOND_MS = 1_000
const SECONDS_MAX = 3_600

type AssistantConfig = {
  ai: AiService | null
  aiPatience: AiPatience
  aiTokensPerDay: AiLimits
  threadCookieDomain: string | null
}

const TOKENS_MAX = 1_000_000_000

/**
 * Returns the assistant's settings from the environment.
 *
 * @throws ConfigError if a service is only partly configured, or a value can't be used.
 */
export function assistantConfig(
  read: (name: string) => string | null,
  publicUrl: string | null,
): AssistantConfig {
  return {
    ai: aiService(read),
    aiPatience: {
      // A model on one's own machine may have to be loaded first.
      firstMs: seconds('AI_FIRST_BYTE_SECONDS', read('AI_FIRST_BYTE_SECONDS') ?? '120'),
      betweenMs: seconds('AI_PAUSE_SECONDS', read('AI_PAUSE_SECONDS') ?? '20'),
      wholeMs: seconds('AI_ANSWER_SECONDS', read('AI_ANSWER_SECONDS') ?? '240'),
    },
    aiTokensPerDay: {
      perPerson: tokens('AI_TOKENS_PER_DAY', read('AI_TOKENS_PER_DAY') ?? '200000'),
      perNetwork: tokens('AI_TOKENS_PER_DAY_SIGNED_OUT', read('AI_TOKENS_PER_DAY_SIGNED_OUT') ?? '50000'),
      inAll: tokens('AI_TOKENS_PER_DAY_IN_ALL', read('AI_TOKENS_PER_DAY_IN_ALL') ?? '5000000'),
    },
    threadCookieDomain: cookieDomain(read('COOKIE_DOMAIN'), publicUrl),
  }
}

function aiService(read: (name: string) => string | null): AiService | null {
  const [baseUrl, apiKey, model] = [read('AI_BASE_URL'), read('AI_API_KEY'), read('AI_MODEL')]
  if (baseUrl === null && apiKey === null && model === null) return null
  if (baseUrl === null || model === null)
    throw new ConfigError(
      'AI_BASE_URL and AI_MODEL belong together: set both, and AI_API_KEY if the service needs one, or none of them for the built-in helper.',
    )
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  const query = Object.fromEntries(url?.searchParams ?? [])
  const isKeyless = !Object.keys(query).some((name) => /key|token|secret|password|sig/i.test(name))
  const isPlain = url && /^https?:$/.test(url.protocol) && isKeyless && !url.hash && !url.username
  // The value isn't shown, because it may contain a key.
  if (!isPlain || url.password)
    throw new ConfigError(
      'AI_BASE_URL must be an address like https://api.openai.com/v1, without a key or a fragment.',
    )
  const maxTokens = tokens('AI_MAX_TOKENS', read('AI_MAX_TOKENS') ?? '1500')
  const address = `${url.origin}${url.pathname}`
  return { baseUrl: address.replace(/\/+$/, ''), query, apiKey, model, maxTokens }
}

function seconds(name: string, text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= 1 && value <= SECONDS_MAX) return value * SECOND_MS
  throw new ConfigError(`${name} must be a whole number of seconds from 1 to ${SECONDS_MAX}, not "${text}".`)
}

function tokens(name: string, text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= 1 && value <= TOKENS_MAX) return value
  throw new ConfigError(`${name} must be a whole number from 1 to ${TOKENS_MAX}, not "${text}".`)
}

/**
 * Returns the cookie's domain, checked: browsers silently refuse a cookie whose domain isn't a parent of the page's
 * host.
 */
function cookieDomain(text: string | null, publicUrl: string | null): string | null {
  if (text === null) return null
  const domain = text.toLowerCase().replace(/^\./, '')
  const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
  if (!new RegExp(`^(${label}\\.)+[a-z]${label}$`).test(domain))
    throw new ConfigError(`COOKIE_DOMAIN must be a domain like farstead.example, not "${text}".`)
  const host = publicUrl === null ? domain : new URL(publicUrl).hostname
  if (host !== domain && !host.endsWith(`.${domain}`))
    throw new ConfigError(
      `COOKIE_DOMAIN is ${text}, but PUBLIC_URL is ${publicUrl}: no browser keeps such a cookie.`,
    )
  return domain
}
