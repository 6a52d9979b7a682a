/**
 * Returns a link that a post may contain: web, mail, or within the site. Returns `null` for any other, which stays
 * plain text.
 */
export function safeLink(url: string): string | null {
  // Browsers read a backslash as a slash.
  if (/^\/(?![/\\])/.test(url) || url.startsWith('#')) return url
  return /^(?:https?:\/\/|mailto:)/i.test(url) ? url : null
}
