import type { Locale } from '#contract/locale.ts'
import { replica } from '#app/replica/replica.ts'
import { deviceTranslates, languageOf } from './device-translator.ts'

/** Who can translate a message: the browser, from this language, or a service with this name. */
export type Way = { by: 'device'; from: string; isReady: boolean } | { by: 'service'; service: string }

/**
 * Returns who can translate a message into a language. Returns `null` if nobody can, if it is in that language, or if
 * its language isn't clear; `undefined` if the server, which may have a service, couldn't say. Asks it at most once in a
 * while, and sends it no words.
 */
export async function findTranslation(
  message: { id: string; message: string },
  to: Locale,
  isOnline: boolean,
): Promise<Way | null | undefined> {
  const from = await languageOf(message.message)
  if (from === null || baseOf(from) === baseOf(to)) return null
  const has = await deviceTranslates(from, to)
  if (has === 'ready' || (has === 'online' && isOnline))
    return { by: 'device', from, isReady: has === 'ready' }
  const service = isOnline ? await serviceOf(message.id, to) : null
  return typeof service === 'string' ? { by: 'service', service } : service
}

/** Whoever reads one kind of Chinese can make out the other. */
function baseOf(language: string): string {
  return language.split('-')[0] ?? language
}

const ASKED_AGAIN_MS = 10 * 60_000
let asked: { at: number; service: Promise<string | null | undefined> } | null = null

function serviceOf(id: string, to: Locale): Promise<string | null | undefined> {
  if (asked === null || Date.now() - asked.at > ASKED_AGAIN_MS) {
    const service = replica.ask('translateMessage', { id, to, service: null }).then((answer) => {
      if (answer.ok) return answer.value.data.service
      asked = null
      return undefined
    })
    asked = { at: Date.now(), service }
  }
  return asked.service
}

/** Asks the server again when it is needed next: it has named another service than it had. */
export function forgetService(): void {
  asked = null
}
