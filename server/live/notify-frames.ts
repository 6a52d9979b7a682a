/** A notification carries at most 8000 bytes. */
const CHUNK_LENGTH = 7_000

const NON_ASCII = /[\u0080-\uffff]/g

/** Splits a JSON value into texts that each fit a notification. Send them in this order within one transaction. */
export function toNotifications(senderId: string, value: unknown): string[] {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  // ASCII only, so that it can be cut between any two characters and a character is a byte.
  const text = JSON.stringify(value).replace(NON_ASCII, escape)
  const total = Math.ceil(text.length / CHUNK_LENGTH)
  return Array.from({ length: total }, (_, index) => {
    return `${senderId} ${index} ${total} ${text.slice(index * CHUNK_LENGTH, (index + 1) * CHUNK_LENGTH)}`
  })
}

export type Received = { senderId: string; value: unknown }

/**
 * Reassembles notifications. The returned function takes them one by one and returns the value with its last part,
 * otherwise `null`. PostgreSQL delivers the notifications of one transaction together and in order, so one unfinished
 * value is enough. Parts without a beginning (for a listener that has just connected) and foreign text are dropped.
 */
export function createAssembler(): (notification: string) => Received | null {
  let parts: string[] = []
  let partsOf = ''
  return (notification) => {
    const match = /^(\S{1,64}) (\d{1,5}) (\d{1,5}) (.*)$/s.exec(notification)
    if (!match) return null
    const [, senderId = '', index, total, part = ''] = match
    if (Number(index) === 0) {
      parts = []
      partsOf = senderId
    }
    if (partsOf !== senderId || parts.length !== Number(index)) return null
    parts.push(part)
    if (parts.length < Number(total)) return null
    const text = parts.join('')
    parts = []
    partsOf = ''
    try {
      return { senderId, value: JSON.parse(text) }
    } catch {
      return null
    }
  }
}
