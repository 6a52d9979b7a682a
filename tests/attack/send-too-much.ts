import { randomUUID } from 'node:crypto'
import { MESSAGE_LENGTH_MAX, MESSAGES_PER_SEND } from '#contract/limits.ts'
import { ask, type AttackTarget } from './attack-target.ts'

const TRIES_MAX = 50

/** Sends whole requests of the longest messages until one is refused; bytes that were stored, and seconds to wait. */
export async function sendTooMuch(target: AttackTarget): Promise<{ stored: number; waitS: number }> {
  const message = 'ā'.repeat(MESSAGE_LENGTH_MAX)
  let stored = 0
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const chatMessages = Array.from({ length: MESSAGES_PER_SEND }, () => ({ id: randomUUID(), message }))
    const answer = await ask(target, target.attacker, '/v1/chat-message', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chatId: target.chatId, chatMessages }),
    })
    if (answer.status === 429) return { stored, waitS: Number(answer.headers.get('retry-after') ?? 0) }
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}: ${answer.body.toString()}`)
    stored += MESSAGES_PER_SEND * Buffer.byteLength(message)
  }
  return { stored, waitS: 0 }
}
