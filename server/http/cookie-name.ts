import type { Config } from '#server/scope/config.ts'

/** Whether browsers reach the server by https alone, so that its cookies can say so. */
export function isSecure({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

/** A cookie's name: under https with a prefix by which browsers refuse one that another host or plain http has set. */
export function cookieName(config: Pick<Config, 'publicUrl'>, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name
}

/** What every cookie of ours that only the server reads is set with. */
export function cookieOptions(config: Pick<Config, 'publicUrl'>) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config), signed: true } as const
}
