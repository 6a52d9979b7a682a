import type { ColumnType } from 'kysely'
import type { MailedPurpose } from '#contract/mailed-link.ts'

/** Tables of how people sign in and look after their own account. */
export type AccountTables = {
  /** The secret of each person's authenticator app; in effect once a code of it has confirmed it. */
  second_factors: {
    user_id: string
    secret: string
    confirmed_at: Date | null
    /** The time step of the code that was used last: no code works twice. */
    last_step: ColumnType<number, number | undefined, number>
  }
  /** Addresses at which people may download what is theirs, each once. */
  account_exports: { token_hash: Buffer; user_id: string; expires_at: Date }
  recovery_codes: { code_hash: Buffer; user_id: string }
  /** Failed sign-ins in a row per address, whether or not an account has it: both must look the same from outside. */
  failed_logins: {
    /** SHA-256 of the address in lower case, and of the device where the count is a device's own. */
    address_hash: Buffer
    /** SHA-256 of the address alone; `null` in rows of an earlier server. */
    of_address: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    failed: number
    /** When the count, or the lock that it has become, is over. */
    expires_at: Date
  }
  /**
   * The newest link asked for per address and purpose. An address that may not have one gets a row as well, whose token
   * nobody has ever seen: asking takes the same work for both.
   */
  mailed_links: {
    /** SHA-256 of the address in lower case. */
    address_hash: Buffer
    purpose: MailedPurpose
    /** SHA-256 of the token: the token itself is never stored. */
    token_hash: Buffer
    /** `null`: a link for nobody. */
    user_id: string | null
    expires_at: Date
  }
  /** New addresses that wait to be confirmed, and former ones that can be taken back. */
  address_links: {
    id: string
    user_id: string
    kind: 'confirm' | 'undo'
    email: string
    /** SHA-256 of the token; `null` until the letter that holds it is written. */
    token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    expires_at: Date
  }
  /** When a person's unread messages were mailed last, and the newest of those that the mail counted. */
  message_digests: { user_id: string; mailed_at: Date; told_until: Date }
}
