import { randomUUID } from 'node:crypto'
import { TICKET_REPLIES_AT_ONCE, TICKET_TEXT_MAX } from '#contract/ticket-limits.ts'
import { ask, type AttackTarget } from './attack-target.ts'

const TRIES_MAX = 50

/**
 * Sends the longest replies to one ticket until one request is refused. Returns the bytes that were taken, the seconds
 * to wait, and the bytes of the ticket's row.
 */
export async function fillTicket(
  target: AttackTarget,
): Promise<{ stored: number; waitS: number; rowBytes: number }> {
  const path = `/v1/support-tickets/${randomUUID()}`
  const send = (method: 'PUT' | 'PATCH', body: object) =>
    ask(target, target.attacker, path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await send('PUT', { subject: 'Help', kind: 'QUESTION', description: 'Please' })
  const text = 'x'.repeat(TICKET_TEXT_MAX)
  let stored = 0
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const newReplies = Array.from({ length: TICKET_REPLIES_AT_ONCE / 5 }, () => ({ id: randomUUID(), text }))
    const answer = await send('PATCH', { newReplies })
    if (answer.status === 429) {
      const row = await ask(target, target.attacker, path)
      const waitS = Number(answer.headers.get('retry-after') ?? 0)
      return { stored, waitS, rowBytes: row.body.length }
    }
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}: ${answer.body.toString()}`)
    stored += newReplies.length * TICKET_TEXT_MAX
  }
  return { stored, waitS: 0, rowBytes: 0 }
}
