/**
 * Returns the id under which a template's message to the guest of one stay is changed, skipped, and in the end stored as
 * a message. Every device and server makes the same, so that each message goes at most once. It is a UUID of version 8,
 * whose other bits are those of both ids, exclusive or.
 */
export function stayMessageId(templateId: string, agreementId: string): string {
  const mixed = [...templateId].map((digit, index) => {
    const [one, other] = [digit, agreementId[index] ?? ''].map((hex) => Number.parseInt(hex, 16))
    return digit === '-' ? digit : ((one ?? 0) ^ (other ?? 0)).toString(16)
  })
  const id = mixed.join('')
  return `${id.slice(0, 14)}8${id.slice(15, 19)}8${id.slice(20)}`
}
