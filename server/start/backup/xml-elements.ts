const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }

/** Returns what stands within each element of a name, as S3's answers have them: without attributes, not nested in itself. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => inner)
}

/** Returns the text of the first element of a name, or `null` if there is none. */
export function element(xml: string, name: string): string | null {
  const inner = elements(xml, name)[0]
  return inner === undefined ? null : unescaped(inner)
}

function unescaped(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (sign) => SIGNS[sign] ?? sign)
}
