/** A link that a post may have: of the web, of mail, or within the site; `null` for any other, which stays a text. */
export function safeLink(url: string): string | null {
  if (/^\/(?!\/)/.test(url) || url.startsWith('#')) return url
  return /^(?:https?:\/\/|mailto:)/i.test(url) ? url : null
}
