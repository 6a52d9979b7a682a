/**
 * Returns a name or a title that somebody else chose so that no mail program makes a link of it: "evil.example" becomes
 * "evil. example".
 */
export function withoutLinks(text: string): string {
  return text
    .replace(/:\/\//g, ' ')
    .replace(/@/g, ' ')
    .replace(/(?<=[\p{L}\p{N}-])[.。．｡](?=\p{L}{2})/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim()
}
