import type { AssistantThread } from '#contract/assistant.ts'
import type { Credentials, LoginCode } from '#contract/auth.ts'
import type { Ability } from '#contract/permission.ts'
import type { Result } from '#contract/result.ts'
import type { FileSize } from '#contract/upload.ts'
import type { User } from '#contract/user.ts'
import type { MutationArgs, MutationName, MutationResult, QueryArgs, QueryName } from '#db/registry-types.ts'
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
} from '#db/registry-types.ts'
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

/** What the page keeps of a session (localStorage); the token itself stays with the workers. */
export type SessionInfo = { user: User; expiresAt: string; abilities: Ability[] }

/** `code` is the login answer's own; `session` is there when it is 200. */
export type SignInAnswer = { code: LoginCode; session: SessionInfo | null }

/** `wipe` deletes the replica of this person on this device, `keep` leaves it sealed. */
export type SignOutChoice = 'wipe' | 'keep'

/** `wiped` only when it was read back that nothing of the person is left in any database or cache of this device. */
export type SignOutOutcome = 'kept' | 'wiped' | 'notWiped'

/** A query under way: asked with other arguments from now on, or ended. */
export type RunningWatch<N extends QueryName> = { move(args: QueryArgs<N>): void; stop(): void }

/** Everything the page may ask of the replica worker. A worker is bound to one person by `open` or `signIn`. */
export type ReplicaApi = {
  /** Signs in with the server and binds this worker to that person; stores the token where workers find it. */
  signIn(credentials: Credentials): Promise<Result<SignInAnswer>>
  /** Makes ready for a sign-in that somebody is typing: resolves once the worker runs, whatever the server said. */
  prepareSignIn(): Promise<void>
  /** Signing up, verifying and passwords, for people without a session; only on a worker that belongs to nobody. */
  account<N extends AccountCallName>(name: N, request: AccountRequest<N>): Promise<Result<AccountAnswer<N>>>
  /**
   * Opens the replica of a person who is signed in on this device. `unauthorized` if the token is not theirs, `conflict`
   * if a newer build has used the replica.
   */
  open(session: { userId: string }): Promise<Result<void>>
  mutate<N extends MutationName>(name: N, args: MutationArgs<N>): MutationResult<N>
  /**
   * Calls `onPatch` with the query's rows now, whole, and after every change or move with what is different, and with
   * the arguments that they answer.
   */
  watch<N extends QueryName>(
    name: N,
    args: QueryArgs<N>,
    onPatch: (patch: RowsPatch, args: QueryArgs<N>) => void,
  ): Promise<RunningWatch<N>>
  watchStatus(onStatus: (status: SyncStatus) => void): Promise<() => void>
  /** Calls `onSession` with what a refresh changed: the new expiry and abilities. The answer stops it. */
  watchSession(onSession: (session: SessionInfo) => void): Promise<() => void>
  /** Says which conversation is on screen: its newest page is fetched if the replica lacks it or is behind. */
  openChat(chatId: string | null): Promise<void>
  /** The content of a file: what was chosen here, or what the server lets this person read; kept here then. */
  fileBlob(id: string, size: FileSize): Promise<Result<Blob>>
  /** Fetches pages of history now, for a gap on screen. */
  fetchPages(chatId: string, pages: number[]): Promise<Result<void>>
  /** Brings one unit up to date, also somebody else's; `notFound` for one that this person may not see. */
  readUnit(id: string): Promise<Result<void>>
  /** Asks the server, as the signed-in person, for what is not kept on this device. */
  ask<N extends PersonCallName>(name: N, request: PersonRequest<N>): Promise<Result<PersonAnswer<N>>>
  /** Opens the caller's thread with the assistant, also while nobody is signed in; an id that is not theirs begins one. */
  openThread(threadId: string | null, language: string): Promise<Result<AssistantThread>>
  /** Sends to the assistant, also while nobody is signed in. `onChunk` has had all of the stream when this resolves. */
  sendToAssistant(
    request: AssistantRequest,
    language: string,
    onChunk: (chunk: Uint8Array) => void,
  ): Promise<Result<void>>
  /** Tells every tab that something was done about calls; `hide` is a call that shall ring in none of them any more. */
  callsMoved(hide: string | null): void
  /** Tries everything now: probe, pull, send. Resolves when the attempt is over. */
  syncNow(): Promise<Result<void>>
  /** What the leading tab knows about the line and the queue; `worker` when no tab leads. */
  diagnostics(): Promise<Result<Diagnostics>>
  /** Adds what the page itself has loaded to the month's account: bytes of the program and of pictures. */
  countPageTraffic(category: 'app' | 'images', bytes: number): void
  signal(signal: PageSignal): void
  /** Returns at once. Silence tells the page that this worker is stuck or gone. */
  ping(): Promise<void>
  /** Calls `onLost` once when the replica can no longer be used (the browser closed it): the page replaces the worker. */
  watchLost(onLost: () => void): Promise<void>
  /** Everything unsent, for an export before signing out. */
  unsentMessages(): Promise<
    { chatId: string; to: string; message: string; writtenAt: string; photos: number }[]
  >
  /** Ends the session here at once; the server's part is done now or at the next reach. Never fails. */
  signOut(choice: SignOutChoice): Promise<SignOutOutcome>
}
