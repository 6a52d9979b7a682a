/**
 * Returns the id under which a template's message to the guest of one stay is changed or skipped. Every device and server
 * makes the same, and the server the sent message's id from it, so that each message goes at most once. It is a UUID of version 8,
 * whose other bits are those of both ids, exclusive or. For rent the digits of the day on which it's due count too.
 */
export function stayMessageId(templateId: string, agreementId: string, dueOn = ''): string {
  const day = dueOn.replaceAll('-', '')
  const mixed = [...templateId].map((digit, index) => {
    if (digit === '-') return digit
    const [one = 0, other = 0, third = 0] = [digit, agreementId[index], day[index] ?? '0'].map((hex) =>
      Number.parseInt(hex ?? '0', 16),
    )
    return (one ^ other ^ third).toString(16)
  })
  const id = mixed.join('')
  return `${id.slice(0, 14)}8${id.slice(15, 19)}8${id.slice(20)}`
}
