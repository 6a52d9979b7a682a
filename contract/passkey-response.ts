import { z } from 'zod'

/** What the browser's `PublicKeyCredential.toJSON()` returns (WebAuthn Level 3); the server checks all of it. */
export const PasskeyResponse = z.record(z.string(), z.unknown())

/** How long a challenge may be answered. Each is answered once. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000
