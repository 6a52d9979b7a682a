import type { ColumnType, Generated, Kysely, Selectable } from 'kysely'
import type { AgreementParty, AgreementStatus } from '#contract/agreement-status.ts'
import type { AgreementFacts, AgreementTerms } from '#contract/agreement-terms.ts'
import type { CallOutcome } from '#contract/call.ts'
import type { Change } from '#contract/changes.ts'
import type { ChatMessage, MessageKind, MessageQuote } from '#contract/chat-message.ts'
import type { SystemEvent } from '#contract/system-event.ts'
import type { MessagePhoto } from '#contract/message-photo.ts'
import type { Notice } from '#contract/notice.ts'
import type { Role } from '#contract/permission.ts'
import type { PostalAddress } from '#contract/profile.ts'
import type { Locale } from '#contract/locale.ts'
import type { SpokenLanguage } from '#contract/spoken-language.ts'
import type { BedType, TenantType, UnitFields, UnitType } from '#contract/unit-fields.ts'
import type { AccountTables } from './account-tables.ts'
import type { AssistantTables } from './assistant-tables.ts'
import type { PublicTables } from './public-tables.ts'
import type { UnitStatus } from '#contract/unit-status.ts'
import type { StoredFile, UploadPurpose } from '#contract/upload.ts'

/** pg returns bigint columns as text; database.ts parses them to numbers, which are exact up to 2^53. */
type BigIntColumn = ColumnType<number, number, number>
/** JSON columns are read as values and written as JSON text. */
type Json<T> = ColumnType<T, string, string>
type CreatedAt = ColumnType<Date, Date | undefined, never>

/** By person: the emoji, `null` if it was taken off, and the edition of the message that it made. */
export type StoredReactions = Record<string, { emoji: string | null; nth: number }>

export type Tables = AccountTables &
  AssistantTables &
  PublicTables & {
    /** Secrets made at random on first start, the feed's epoch, and similar values. */
    settings: { key: string; value: string }
    users: {
      id: string
      email: string
      first_name: string
      last_name: string
      avatar_url: string | null
      role: Role | null
      password_hash: string
      verified_at: Date | null
      /** When the person requested the account's deletion. */
      deletion_asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
      /** Since when an administrator has shut the person out. */
      inactive_since: ColumnType<Date | null, Date | null | undefined, Date | null>
      /** When an administrator created the account; the person chooses a password through the mailed link. */
      invited_at: ColumnType<Date | null, Date | null | undefined, Date | null>
      /** Since when the address has permanently refused mail; notices aren't sent there. */
      mail_refused_at: ColumnType<Date | null, Date | null | undefined, Date | null>
      /** The language of mails to this person. */
      locale: Generated<Locale>
      /** Grows with each change of the profile. */
      version: Generated<number>
      phone: Generated<string>
      /** Digits; empty for none. */
      gst_number: Generated<string>
      /** `YYYY-MM-DD`, or blank. */
      gst_from: Generated<string>
      /** What a host says the same in every agreement; blank or null if they didn't say. */
      bank_account: Generated<string>
      service_address: Generated<string>
      payment_details: Generated<string>
      bond_weeks: Generated<number | null>
      about: Generated<string>
      languages: Generated<SpokenLanguage[]>
      /** What the person isn't notified of, and by which channel (`messages:push`). */
      notices_off: Generated<Notice[]>
      address: ColumnType<PostalAddress, string | undefined, string>
      created_at: CreatedAt
    }
    access_tokens: {
      /** SHA-256 of the token; the token itself is never stored. */
      hash: Buffer
      user_id: string
      remember: boolean
      /** Shared by every token that came from one sign-in by refreshing: signing out revokes them all. */
      session_id: Generated<string>
      created_at: CreatedAt
      expires_at: Date
      revoked_at: Date | null
    }
    /** What is known about a sign-in besides its tokens. Those of an earlier server have no row. */
    sessions: {
      id: string
      user_id: string
      browser: string | null
      system: string | null
      started_at: Date
      seen_at: Date
      /** A network address; empty if unknown. */
      seen_from: string
      /** The build of the client that the device runs; `null` if it doesn't say, or has been silent for long. */
      build: Generated<string | null>
      /** How far the device has read the person's feed; `null` before it has asked. */
      told_n: ColumnType<number | null, number | undefined, number | null>
      /** When that was noted. */
      told_at: ColumnType<Date | null, Date | undefined, Date | null>
    }
    /** Which agreement of other people, or which of its attachments, an administrator has read. It only grows. */
    private_reads: {
      id: Generated<number>
      reader_id: string
      agreement_id: string
      file_id: string | null
      read_at: Date
      read_from: string
    }
    /**
     * Uploaded files, from the first byte on; only those with `stored_at` are served. server/files stores their bytes.
     */
    files: {
      id: string
      user_id: string
      purpose: UploadPurpose
      /**
       * What the file belongs to. No foreign key, because a picture may arrive before its unit, which was written at
       * the same time.
       */
      owner_id: string | null
      declared_bytes: BigIntColumn
      /** Checksum of the whole upload, in hex, as the device declares it. */
      sha256: string
      /** Identifies the file in public addresses. Meaningless, and can't be guessed. */
      public_key: string
      /** A document's original name; empty for pictures. */
      name: Generated<string>
      is_public: Generated<boolean>
      kind: StoredFile['kind'] | null
      /** Of the largest size. */
      bytes: BigIntColumn | null
      /** Of all sizes together, which counts towards the quota. */
      kept_bytes: Generated<number>
      /** Of the largest size, in hex; `null` in rows of an earlier server. */
      kept_sha256: ColumnType<string | null, string | null | undefined, string | null>
      width: number | null
      height: number | null
      created_at: CreatedAt
      stored_at: Date | null
    }
    /** Bytes of uploads in progress, by offset. */
    upload_pieces: { file_id: string; starts_at: BigIntColumn; content: Buffer }
    units: {
      id: string
      host_id: string
      title: string
      /** The title that it had when it was last public; set by the database. */
      public_title: ColumnType<string | null, never, null>
      status: Generated<UnitStatus>
      /** Raised by every change the host makes. */
      version: Generated<number>
      /** The other fields that the host fills in; missing ones haven't been filled in. Written as JSON text. */
      fields: ColumnType<Partial<Omit<UnitFields, 'title'>>, string | undefined, string>
      /** When it was last published. */
      published_at: ColumnType<Date | null, Date | null | undefined, Date | null>
      /** Set by the database at the first publication. */
      first_published_at: ColumnType<Date | null, never, never>
      /** Generated from the fields by the database, for the public listing's search. */
      place_words: ColumnType<string, never, never>
      rent_per_week: ColumnType<number | null, never, never>
      unit_type: ColumnType<UnitType | null, never, never>
      bed_types: ColumnType<BedType[] | null, never, never>
      suitable_tenants: ColumnType<TenantType[] | null, never, never>
      available_from: ColumnType<string | null, never, never>
      available_until: ColumnType<string | null, never, never>
      created_at: CreatedAt
      updated_at: ColumnType<Date, Date | undefined, Date>
    }
    chats: {
      id: string
      /** The unit last asked about. */
      unit_id: string | null
      /** `<lower user id>:<higher user id>`. No key: pairs keep the chats that they had about several units. */
      pair: string
      /** −1 while empty. */
      last_position: Generated<number>
      /** When the newest message arrived, or the chat was started. Only for the order of lists. */
      last_message_at: ColumnType<Date, Date | undefined, Date>
      created_at: CreatedAt
    }
    /** The units that a chat has been about: its people see them. */
    chat_units: { chat_id: string; unit_id: string }
    chat_members: {
      chat_id: string
      user_id: string
      /** −1 if nothing was read. */
      read_position: Generated<number>
      /** This member has cleared the positions below. */
      first_position: Generated<number>
      /** True after the member deleted the chat, until something newer arrives. */
      is_cleared: Generated<boolean>
      /** The host whom this member helps here; `null` for the chat's two people. */
      cohost_of: Generated<string | null>
    }
    /** Who has been a co-host in a chat, and isn't any more. */
    former_cohosts: { chat_id: string; user_id: string }
    messages: {
      id: string
      chat_id: string
      position: number
      sender_id: string
      kind: MessageKind
      message: string
      /** The text without case and accents, for searching. */
      folded_message: ColumnType<string, never, never>
      written_at: Date | null
      created_at: CreatedAt
      /** For a system line: what happened. */
      event: ColumnType<SystemEvent | null, SystemEvent | null | undefined, never>
      /** The photos that the message names, and what has arrived of each; `null` for none. */
      photos: ColumnType<MessagePhoto[] | null, string | null | undefined, string>
      /** The message of the same chat that this one answers; `null` for none. */
      quotes: ColumnType<MessageQuote | null, MessageQuote | null | undefined, never>
      /** The server sent it for its sender. */
      is_automatic: Generated<boolean>
      /** How often it has changed since it was sent; what it said before is in `message_versions`. */
      edition: Generated<number>
      edited_at: ColumnType<Date | null, never, Date>
      /** When it was taken back, with the ids of the photos that it had. */
      taken_back: ColumnType<ChatMessage['takenBack'] | null, never, string>
      reactions: ColumnType<StoredReactions | null, never, string>
    }
    /** What messages said before each change; `id` is that of the change, made on the device. */
    message_versions: {
      id: string
      message_id: string
      /** 0 for what was sent first. */
      nth: number
      message: string
      photos: ColumnType<MessagePhoto[] | null, string | null, never>
      /** The text that replaced it; `null` if the message was taken back. */
      replaced_by: string | null
      replaced_at: Date
    }
    agreements: {
      id: string
      host_id: string
      guest_id: string
      /**
       * In a draft for somebody who has no account yet: the guest's id until they join. Meanwhile `guest_id` is the
       * host's.
       */
      guest_to_join: ColumnType<string | null, string | null | undefined, string | null>
      unit_id: string
      status: Generated<AgreementStatus>
      /** Raised by every change. */
      version: Generated<number>
      terms: Json<AgreementTerms>
      facts: Json<AgreementFacts>
      starts_on: ColumnType<string | null, never, never>
      ends_on: ColumnType<string | null, never, never>
      /** The last day on which both agreed to end a term that would go on; `null` if they didn't. */
      agreed_end: ColumnType<string | null, string | null | undefined, string | null>
      /** The last day by the notices that stand, or by `agreed_end` if that is earlier; `null` for none. */
      notice_ends_on: ColumnType<string | null, string | null | undefined, string | null>
      /** The last day by a notice or an agreed end, otherwise by the terms. */
      leaves_on: ColumnType<string | null, never, never>
      /** SHA-256 of the terms' text, in hex. */
      hash: string
      /** The guest sees nothing before this. */
      sent_at: Date | null
      /** When both had agreed; `null` before, and if that was under a server that didn't note it. */
      agreed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
      /** Set by the step that ends an agreement both had accepted; `YYYY-MM-DD` at the place. */
      ended_on: ColumnType<string | null, string | null | undefined, string | null>
      /** `YYYY-MM-DD`: the first day without rent. */
      rent_until: ColumnType<string | null, string | null | undefined, string | null>
      created_at: CreatedAt
      updated_at: ColumnType<Date, Date | undefined, Date>
    }
    /** Terms that somebody signed; never changed, never deleted. */
    agreement_versions: {
      agreement_id: string
      number: number
      hash: string
      terms: Json<AgreementTerms>
      created_at: Date
    }
    agreement_signatures: {
      id: string
      agreement_id: string
      hash: string
      party: AgreementParty
      name: string
      drawing: string | null
      signed_at: Date
      accepted_at: Date
      /** The person whose device it was made on. */
      recorded_by: string
    }
    /** One row per call. At most one per chat has no outcome yet: it's ringing, or about to be missed. */
    calls: {
      id: string
      chat_id: string
      caller_id: string
      started_at: Date
      ends_at: Date
      outcome: CallOutcome | null
      /** Those for whom it has stopped ringing, while it rings for others of their side. */
      declined_by: Generated<string[]>
    }
    /** Devices that are notified of new messages while the app is closed. */
    push_subscriptions: {
      endpoint: string
      user_id: string
      /** The session whose end also ends the subscription; `null` in rows of an earlier server, which aren't used. */
      session_id: string | null
      p256dh: string
      auth: string
      /** The wire of the build that subscribed. */
      wire: Generated<number>
      created_at: Date
      /** Since when its push service has accepted nothing; `null` if it did last time, or was never tried. */
      failed_since: ColumnType<Date | null, never, Date | null>
      /** When the device last received a notification, as it has told; `null` if it hasn't told of any. */
      received_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    }
    /** With the name and picture that the blocked person had, which the database copies. */
    blocks: {
      blocker_id: string
      blocked_id: string
      created_at: CreatedAt
      first_name: ColumnType<string | null, never, never>
      last_name: ColumnType<string | null, never, never>
      avatar_url: ColumnType<string | null, never, never>
    }
    /** Each person's own counter. The lock on the row puts that person's changes in commit order. */
    feed_heads: { user_id: string; n: BigIntColumn; moved_at: Generated<Date> }
    /** Each start of a server on this database that joined no other, in order (feed-starts.ts). */
    feed_starts: { nth: Generated<number>; value: string; started_at: CreatedAt }
    /** What limits count for all processes together (access/limits/postgres-limits.ts). */
    limit_counts: { key: string; amount: number; at: Date }
    /** The last turn of each periodic work that a process took (jobs/claim-turns.ts). */
    turns: { name: string; nth: BigIntColumn }
    /** The processes on a shared database, and when each last said that it is alive (processes.ts). */
    server_processes: { id: string; alive_at: Date; storage: string | null }
    /** Where a person's feed was before their first change under a start. */
    feed_start_heads: { user_id: string; start_nth: BigIntColumn; n: BigIntColumn }
    /** The newest change number of every row that concerns a person: one row per person, collection and id. */
    feed_changes: { user_id: string; n: BigIntColumn; collection: Change['collection']; row_id: string }
  }

export type Db = Kysely<Tables>

export type StoredAgreement = Selectable<Tables['agreements']>
export type StoredUnit = Selectable<Tables['units']>
