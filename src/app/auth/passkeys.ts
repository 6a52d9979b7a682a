import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { ok, type Result } from '#contract/result.ts'
import { PASSKEY_CHALLENGE_MS } from '#contract/passkey-response.ts'
import { replica } from '#app/replica/replica.ts'
import type { SignInAnswer } from '#workers/replica-api.ts'

/** A little earlier than the server forgets it. */
const OFFERED_FOR_MS = PASSKEY_CHALLENGE_MS - 30_000

/** What the device has made or signed, or `null` if the person, or the device, didn't want to. */
type Response = Record<string, unknown> | null

/** Has the device make a passkey with the server's options. */
export function makePasskey(options: Record<string, unknown>): Promise<Response> {
  // The server's options, as its library made them.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return asked(() => startRegistration({ optionsJSON }))
}

/** Whether somebody has pressed the button: what the browser offers by itself would take the place of what they see. */
let isPressed = false

/** Signs in by a passkey, for whoever has pressed the button. Returns `null` as `signInBy` does. */
export async function signInByPasskey(remember: boolean): Promise<Result<SignInAnswer> | null> {
  isPressed = true
  try {
    return await signInBy(() => remember, false)
  } finally {
    isPressed = false
  }
}

/**
 * Signs in by a passkey. Asks whether to remember once it's signed: what the browser offers may wait for minutes. Returns
 * `null` if the person, or the device, didn't want to.
 */
async function signInBy(remember: () => boolean, isAutofill: boolean): Promise<Result<SignInAnswer> | null> {
  const options = await replica.account('passkeyChallenge', {})
  if (!options.ok) return options
  if (isAutofill && isPressed) return null
  const optionsJSON = options.value.data as unknown as PublicKeyCredentialRequestOptionsJSON
  const passkey = await asked(() => startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }))
  return passkey === null ? null : replica.signIn({ passkey, remember: remember() })
}

/**
 * Has the browser offer passkeys among what it fills into the email field, where it can, with a new challenge before the
 * last one is over. Returns a function that ends this.
 */
export function offerPasskeys(
  remember: () => boolean,
  onAnswer: (answer: Result<SignInAnswer>) => void,
): () => void {
  let isOn = true
  let timer: ReturnType<typeof setTimeout> | undefined
  async function offer(): Promise<void> {
    if (!isOn || !(await browserSupportsWebAuthnAutofill())) return
    timer = setTimeout(() => {
      // The dialog of somebody who has pressed the button stays.
      if (!isPressed) WebAuthnAbortService.cancelCeremony()
      void offer()
    }, OFFERED_FOR_MS)
    const answer = await signInBy(remember, true)
    // Nobody asked for a passkey yet, so nobody is told that there is no network for one.
    if (isOn && answer?.ok) onAnswer(ok(answer.value))
  }
  void offer()
  return () => {
    isOn = false
    clearTimeout(timer)
    WebAuthnAbortService.cancelCeremony()
  }
}

async function asked(ask: () => Promise<object>): Promise<Response> {
  try {
    return { ...(await ask()) }
  } catch {
    return null
  }
}
