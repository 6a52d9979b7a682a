import type { Config } from '#server/scope/config.ts'

/** Whether browsers reach the server only over https, so that cookies can be marked secure. */
export function isSecure({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

/**
 * Returns a cookie's name. Under https it has a prefix that makes browsers refuse one set by another host or over plain
 * http.
 */
export function cookieName(config: Pick<Config, 'publicUrl'>, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name
}

/** The options of all our cookies that only the server reads. */
export function cookieOptions(config: Pick<Config, 'publicUrl'>) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config), signed: true } as const
}
