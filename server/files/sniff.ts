/** A file's type according to its first bytes. */
export type Sniffed = 'jpeg' | 'png' | 'gif' | 'webp' | 'pdf'

const SIGNATURES: [Sniffed, (head: Buffer) => boolean][] = [
  ['jpeg', (head) => startsWith(head, [0xff, 0xd8, 0xff])],
  ['png', (head) => startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['gif', (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6))],
  ['webp', (head) => /^RIFF[^]{4}WEBPVP8/.test(head.toString('latin1', 0, 15))],
  ['pdf', (head) => /^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8))],
]

/** Readers accept the end marker of a PDF within this many bytes of the end of the file. */
const PDF_END_WITHIN_BYTES = 1024

/**
 * Returns the kind of a complete file from its content, or `null` if it's not accepted anywhere. Ignores its name and
 * what the sender says about it. A PDF must begin at its first byte, so that nothing else can precede it.
 */
export function sniff(content: Buffer): Sniffed | null {
  const kind = SIGNATURES.find(([, matches]) => matches(content))?.[0] ?? null
  if (kind === 'pdf' && !content.subarray(-PDF_END_WITHIN_BYTES).includes('%%EOF')) return null
  return kind
}

function startsWith(head: Buffer, bytes: readonly number[]): boolean {
  return head.length >= bytes.length && bytes.every((byte, index) => head[index] === byte)
}
