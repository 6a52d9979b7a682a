import type { FastifyRequest } from 'fastify'

type DescribedError = { type: string; message: string; stack: string; [detail: string]: unknown }

const WITHHELD = '(withheld: it may quote what people wrote)'

/**
 * What the log may contain about a request: no query (it may be a search for a message's words), no header and no body.
 */
export function describeRequest(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, path: withoutToken(pathOf(request.url)), route: request.routeOptions.url }
}

/**
 * The paths of pages opened from mailed links and invitations, and of an account's export, contain their token, which
 * anybody reading the log could use.
 */
function withoutToken(path: string): string {
  return path.replace(
    /^(\/+(?:email-verification|reset-password|v1\/+account-export|site\/+(?:invitation|invite|email|email-undo|unsubscribe|calendar))\/).+$/is,
    '$1(withheld)',
  )
}

/**
 * What the log may contain about an error. Error messages of PostgreSQL, schemas and parsers quote the values they
 * refuse, which may be people's words. Of these errors only the kind, the place and the rule are logged.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: WITHHELD, stack: '' }
  const { name, stack } = error
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    message: quotesValues(error) ? WITHHELD : error.message,
    stack: frames.join('\n'),
    ...pick(error, ['code', 'constraint', 'table', 'column', 'routine', 'statusCode']),
    ...issuesOf(error),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  }
}

/** Returns the path of a URL, without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}

function quotesValues(error: Error): boolean {
  const isFromDatabase = 'severity' in error || 'routine' in error
  return isFromDatabase || error instanceof SyntaxError || error instanceof URIError || 'issues' in error
}

function pick(error: Error, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(error).filter(
      ([name, value]) => names.includes(name) && ['string', 'number'].includes(typeof value),
    ),
  )
}

/** Returns where a value didn't match its schema, and which rule it broke. */
function issuesOf(error: Error): Record<string, unknown> {
  if (!('issues' in error) || !Array.isArray(error.issues)) return {}
  return {
    issues: error.issues.map(({ path, code }: { path?: unknown; code?: unknown }) => ({ path, code })),
  }
}
