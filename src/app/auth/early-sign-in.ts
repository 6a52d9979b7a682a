import type { Credentials } from '#contract/auth.ts'
import { ok, type Result } from '#contract/result.ts'
import type { SessionInfo, SignInAnswer } from '#workers/replica-api.ts'
import { deferred } from '#app/replica/deferred.ts'
import { mutate } from '#app/replica/replica.ts'
import { waitFor } from '#app/ui/waited-for.ts'
import { MESSAGES_PATH } from '#app/format/paths.ts'
import { hasConversations } from './has-conversations.ts'
import { HOME_PATH } from './paths.ts'
import { session } from './session.ts'
import { placeTyped, readTyped, type Typed } from './typed-early.ts'

/** A sign-in that was sent before the app was here (src/app/first-look/first-look.ts). */
export type EarlySignIn = {
  credentials: Credentials
  /** Resolves to `null` without a usable response. Never rejects. */
  outcome: Promise<SignInAnswer | null>
  /** Set once the server has let the person in. */
  session: SessionInfo | null
  /** The conversation that the person is reading. */
  openChatId: string | null
  /** What was typed and not sent, by conversation. */
  drafts: Typed
  /** Takes the first look off the page. Resolves once what was sent is kept on this device. */
  end: () => Promise<void>
}

declare global {
  // On the global object, because the build renders pages where there is no `window`.
  var earlySignIn: EarlySignIn | undefined
}

/** Until then the person waits for the conversations, and nothing that might be needed later may come first. */
const ended = deferred<void>()

/** A start that hangs must not hide what the app says about it. */
const SHOWN_AT_MOST_MS = 120_000

/**
 * Makes the session of an early sign-in this page's own. Returns the address to go on at, or `null` if nobody is signed
 * in by now.
 */
export function adoptEarlySession(): string | null {
  const signedIn = globalThis.earlySignIn?.session
  if (!signedIn) return null
  session().set(signedIn)
  void waitFor(ended.promise)
  setTimeout(() => void endFirstLook(), SHOWN_AT_MOST_MS)
  return hasConversations(signedIn) ? MESSAGES_PATH : HOME_PATH
}

/** Waits for an early sign-in under way, then does the same. */
export async function settleEarlySignIn(): Promise<string | null> {
  await globalThis.earlySignIn?.outcome
  return adoptEarlySession()
}

/** Returns the refusal that an early sign-in with these credentials got, once: asking again would count as a try. */
export async function takeEarlyRefusal(fields: Credentials): Promise<Result<SignInAnswer> | null> {
  const early = globalThis.earlySignIn
  const answer = await early?.outcome
  if (!early || early.session !== null) return null
  globalThis.earlySignIn = undefined
  void early.end()
  const { email, password, remember } = early.credentials
  const isSame = email === fields.email.trim() && password === fields.password && remember === fields.remember
  return answer && isSame && fields.code === undefined ? ok(answer) : null
}

/**
 * Takes the first look off the page and makes what was typed in it the drafts of its conversations. Returns the one
 * that was open, if any, once its draft is there.
 */
export async function endFirstLook(): Promise<string | null> {
  const early = globalThis.earlySignIn
  if (!early?.session) return null
  globalThis.earlySignIn = undefined
  const isKept = early.end()
  ended.resolve()
  await isKept
  await placeTypedDrafts(early.session.user.id, early.drafts)
  return early.openChatId
}

/**
 * Makes what was typed in a first look drafts, beside those that are there: of the one that has just ended, or of an
 * earlier one without a replica. If the replica doesn't open now, a later start does it.
 */
export function placeTypedDrafts(userId: string, typed: Typed = readTyped(userId)): Promise<void> {
  return placeTyped(userId, typed, (chatId, text) => mutate('saveDraft', { chatId, text, isMore: true }))
}
