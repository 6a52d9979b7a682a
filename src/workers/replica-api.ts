import type { AssistantThread } from '#contract/assistant.ts'
import type { Credentials, LoginCode } from '#contract/auth.ts'
import type { Ability } from '#contract/permission.ts'
import type { Result } from '#contract/result.ts'
import type { FileSize } from '#contract/upload.ts'
import type { User } from '#contract/user.ts'
import type { MutationArgs, MutationName, MutationResult, QueryArgs, QueryName } from '#db/registry.ts'
import type { AssistantRequest } from '#sync/session/assistant-line.ts'
import type { AccountAnswer, AccountCallName, AccountRequest } from '#sync/line/account-call.ts'
import type { Diagnostics } from '#sync/diagnostics.ts'
import type { PersonAnswer, PersonCallName, PersonRequest } from '#sync/line/person-call.ts'
import type { PageSignal, SyncStatus } from '#sync/sync-status.ts'
import type { RowsPatch } from './rows-patch.ts'

export type {
  MutationArgs,
  MutationName,
  MutationResult,
  QueryArgs,
  QueryName,
  QueryRows,
} from '#db/registry.ts'
export type * from '#db/views/agreement-view.ts'
export type * from '#db/views/attention-view.ts'
export type * from '#db/views/chat-view.ts'
export type * from '#db/views/edit-view.ts'
export type * from '#db/views/stay-view.ts'
export type * from '#db/views/own-stay-view.ts'
export type * from '#db/views/unit-view.ts'
export type * from '#db/views/record-view.ts'
export type * from '#db/views/revenue-view.ts'
export type * from '#db/views/ledger-view.ts'
export type * from '#db/views/bank-view.ts'
export type * from '#db/views/unit-stays-view.ts'
export type * from '#db/views/search-view.ts'
export type * from '#db/views/file-view.ts'
export type * from '#db/views/shared-view.ts'
export type * from '#db/views/waiting-view.ts'
export type { AccountAnswer, AccountCallName, AccountRequest } from '#sync/line/account-call.ts'
export type { AssistantRequest } from '#sync/session/assistant-line.ts'
export type * from '#db/views/data-use-view.ts'
export type { Diagnostics, SyncStep } from '#sync/diagnostics.ts'
export type { Evidence } from '#sync/line/reachability.ts'
export type { PersonAnswer, PersonCallName, PersonRequest } from '#sync/line/person-call.ts'
export type { PageSignal, RingingCall, SyncStatus } from '#sync/sync-status.ts'

/** What the page keeps of a session (localStorage). The token itself stays with the workers. */
export type SessionInfo = { user: User; expiresAt: string; abilities: Ability[] }

/** `code` is the code in the login response. `session` is present if it is 200. */
export type SignInAnswer = { code: LoginCode; session: SessionInfo | null }

/** `wipe` deletes this person's replica on this device; `keep` leaves it sealed. */
export type SignOutChoice = 'wipe' | 'keep'

/** `wiped` only if it was checked that nothing of the person is left in any database or cache of this device. */
export type SignOutOutcome = {
  left: 'kept' | 'wiped' | 'notWiped'
  /** Whether the server knows. If not, the device keeps what tells it, and nothing that could sign in. */
  isTold: boolean
}

/** A running query: `move` changes its arguments, `stop` ends it. */
export type RunningWatch<N extends QueryName> = { move(args: QueryArgs<N>): void; stop(): void }

/** Everything the page may ask of the replica worker. `open` or `signIn` binds a worker to one person. */
export type ReplicaApi = {
  /** Signs in with the server and binds this worker to that person. Stores the token where workers find it. */
  signIn(credentials: Credentials): Promise<Result<SignInAnswer>>
  /** Prepares for a sign-in that somebody is typing. Resolves once the worker runs, whatever the server said. */
  prepareSignIn(): Promise<void>
  /** Calls for people without a session: signing up, verification and passwords. Only on a worker that isn't bound. */
  account<N extends AccountCallName>(name: N, request: AccountRequest<N>): Promise<Result<AccountAnswer<N>>>
  /**
   * Opens the replica of a person who is signed in on this device. Fails with `unauthorized` if the token isn't theirs,
   * and with `conflict` if a newer build has used the replica.
   */
  open(session: { userId: string }): Promise<Result<void>>
  mutate<N extends MutationName>(name: N, args: MutationArgs<N>): MutationResult<N>
  /**
   * Calls `onPatch` with the query's complete rows now, and after every change or move with what differs, together with
   * the arguments they belong to.
   */
  watch<N extends QueryName>(
    name: N,
    args: QueryArgs<N>,
    onPatch: (patch: RowsPatch, args: QueryArgs<N>) => void,
  ): Promise<RunningWatch<N>>
  watchStatus(onStatus: (status: SyncStatus) => void): Promise<() => void>
  /** Calls `onSession` with what a refresh changed: the new expiry and abilities. The returned function stops it. */
  watchSession(onSession: (session: SessionInfo) => void): Promise<() => void>
  /** Sets the conversation on screen: its newest page is fetched if the replica lacks it or is behind. */
  openChat(chatId: string | null): Promise<void>
  /** Returns a file's content: chosen here, or read from the server as this person and then kept here. */
  fileBlob(id: string, size: FileSize): Promise<Result<Blob>>
  /** Fetches history pages now, for a gap on screen. */
  fetchPages(chatId: string, pages: number[]): Promise<Result<void>>
  /** Brings one unit up to date, anybody's. Fails with `notFound` if this person may not see it. */
  readUnit(id: string): Promise<Result<void>>
  /** Asks the server, as the signed-in person, for data that isn't kept on this device. */
  ask<N extends PersonCallName>(name: N, request: PersonRequest<N>): Promise<Result<PersonAnswer<N>>>
  /** Opens the caller's thread with the assistant, signed in or not. An id that isn't theirs starts a new one. */
  openThread(threadId: string | null, language: string): Promise<Result<AssistantThread>>
  /** Sends to the assistant, signed in or not. `onChunk` has received the whole stream when this resolves. */
  sendToAssistant(
    request: AssistantRequest,
    language: string,
    onChunk: (chunk: Uint8Array) => void,
  ): Promise<Result<void>>
  /** Tells every tab that something was done about calls. The call `hide` stops ringing in all of them. */
  callsMoved(hide: string | null): void
  /** Tries everything now: check the session, pull, send. Resolves when the attempt is over. */
  syncNow(): Promise<Result<void>>
  /** Returns what the leading tab knows about the line and the queue. Fails with `worker` if no tab leads. */
  diagnostics(): Promise<Result<Diagnostics>>
  /** Adds what the page itself has loaded to the month's data use: bytes of the app and of pictures. */
  countPageTraffic(category: 'app' | 'images', bytes: number): void
  signal(signal: PageSignal): void
  /** Returns at once. Silence tells the page that this worker is stuck or gone. */
  ping(): Promise<void>
  /** Calls `onLost` once if the browser has closed the replica. The page then replaces the worker. */
  watchLost(onLost: () => void): Promise<void>
  /** Returns everything unsent, for an export before signing out. */
  unsentMessages(): Promise<
    { chatId: string; to: string; message: string; writtenAt: string; photos: number }[]
  >
  /** Ends the session here at once. The server is told now, or when it can next be reached. Never fails. */
  signOut(choice: SignOutChoice): Promise<SignOutOutcome>
  /** Tells the server of sign-outs that it may not know of. Returns whether it knows of all. Never fails. */
  tellSignedOut(): Promise<boolean>
}
