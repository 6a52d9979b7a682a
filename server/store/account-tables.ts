import type { ColumnType } from 'kysely'
import type { MailedPurpose } from '#contract/mailed-link.ts'

/** Tables for signing in and managing one's own account. */
export type AccountTables = {
  /** The secret of each person's authenticator app. In effect once one of its codes has confirmed it. */
  second_factors: {
    user_id: string
    secret: string
    confirmed_at: Date | null
    /** The time step of the last used code, so that no code works twice. */
    last_step: ColumnType<number, number | undefined, number>
  }
  /** Links at which people may download their own data, each once. */
  account_exports: { token_hash: Buffer; user_id: string; expires_at: Date }
  recovery_codes: { code_hash: Buffer; user_id: string }
  /** Failed sign-ins in a row per address, whether or not an account has it: both must look the same from outside. */
  failed_logins: {
    /** SHA-256 of the lower-case address, and of the device if the count is for one device. */
    address_hash: Buffer
    /** SHA-256 of the address alone; `null` in rows of an earlier server. */
    of_address: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    failed: number
    /** When the count, or the lock that it has become, expires. */
    expires_at: Date
  }
  /**
   * The newest requested link per address and purpose. An address that may not have one gets a row too, with a token
   * that nobody has ever seen, so that a request takes the same work for both.
   */
  mailed_links: {
    /** SHA-256 of the lower-case address. */
    address_hash: Buffer
    purpose: MailedPurpose
    /** SHA-256 of the token; the token itself is never stored. */
    token_hash: Buffer
    /** `null` for a link that belongs to nobody. */
    user_id: string | null
    expires_at: Date
  }
  /** Accounts registered from a room that wait for their mailed link. Gone once the address is verified. */
  sign_ups: {
    user_id: string
    /** SHA-256 of the cookie of the browser that registered. */
    browser_hash: Buffer
    unit_id: string
    /** The days of the stay, `YYYY-MM-DD`; `null` if none were chosen. */
    arrives: string | null
    leaves: string | null
    made_at: Date
  }
  passkeys: {
    id: string
    user_id: string
    /** The id by which the device that has it knows it, in base64url. */
    credential_id: string
    public_key: Buffer
    /** How often it has signed, as it says itself. Many say 0 each time. */
    counter: number
    transports: string[]
    name: string
    can_be_backed_up: boolean
    is_backed_up: boolean
    added_at: Date
    used_at: Date | null
  }
  /** Challenges that wait for a passkey's answer. `user_id` is null at a sign-in. */
  passkey_challenges: { challenge_hash: Buffer; user_id: string | null; expires_at: Date }
  /** New addresses waiting to be confirmed, and former ones that can be restored. */
  address_links: {
    id: string
    user_id: string
    kind: 'confirm' | 'undo'
    email: string
    /** SHA-256 of the token; `null` until the letter that contains it is written. */
    token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    expires_at: Date
  }
  /** When a person's unread messages were last mailed, and the newest message counted in that mail. */
  message_digests: { user_id: string; mailed_at: Date; told_until: Date }
}
