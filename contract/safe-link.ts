/**
 * Returns a link that a post may contain: web, mail, or within the site. Returns `null` for any other, which stays
 * plain text.
 */
export function safeLink(url: string): string | null {
  if (/^\/(?!\/)/.test(url) || url.startsWith('#')) return url
  return /^(?:https?:\/\/|mailto:)/i.test(url) ? url : null
}
