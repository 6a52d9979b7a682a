import type { AssistantThread } from '#contract/assistant.ts'
import type { SignInProof } from '#contract/auth.ts'
import type { Result } from '#contract/result.ts'
import type { FileSize } from '#contract/upload.ts'
import type { MutationArgs, MutationName, MutationResult, QueryArgs, QueryName } from '#db/registry.ts'
import type { AssistantRequest } from '#sync/session/assistant-line.ts'
import type { AccountAnswer, AccountCallName, AccountRequest } from '#sync/line/account-call.ts'
import type { Diagnostics } from '#sync/diagnostics.ts'
import type { PersonAnswer, PersonCallName, PersonRequest } from '#sync/line/person-call.ts'
import type { SessionNews, SignedIn } from '#sync/session/sign-in.ts'
import type { PageSignal, SyncStatus } from '#sync/sync-status.ts'
import type { RowsPatch } from './rows-patch.ts'
import type { UnsentMessage } from './unsent-messages.ts'

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
export type { SessionInfo, SessionNews, SignedIn as SignInAnswer } from '#sync/session/sign-in.ts'
export type { PageSignal, RingingCall, SyncStatus } from '#sync/sync-status.ts'

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

/**
 * Who may call a method from a page. `person`: the person this page is bound to. `nobody`: only while it is bound to
 * nobody. `anybody`: both. `oneWay`: the person, without a result. `client`: only the page's client, which has its own
 * way to call each.
 */
type Caller = 'person' | 'nobody' | 'anybody' | 'oneWay' | 'client'

/** A method's type is `F`. `limitMs`: how long the page waits for its result; 0 if it doesn't. */
type Method<By extends Caller, F> = { by: By; limitMs: number; type?: F }

const person = <F>(limitMs: number): Method<'person', F> => ({ by: 'person', limitMs })
const nobody = <F>(limitMs: number): Method<'nobody', F> => ({ by: 'nobody', limitMs })
const anybody = <F>(limitMs: number): Method<'anybody', F> => ({ by: 'anybody', limitMs })
const oneWay = <F>(): Method<'oneWay', F> => ({ by: 'oneWay', limitMs: 0 })
const client = <F>(limitMs = 0): Method<'client', F> => ({ by: 'client', limitMs })

const CALL_LIMIT_MS = 10_000
/**
 * For calls that wait for the server, whose own time limit is 15 s and doubles up to 120 s while there is no response.
 */
const SERVER_LIMIT_MS = 150_000
/** Time limit for a whole answer of the assistant, from the first word to the last. */
const ANSWER_LIMIT_MS = 600_000
/** Signing out must never hang: after this time the worker is terminated anyway. */
const SIGN_OUT_LIMIT_MS = 15_000
/** Opening may include loading the worker's script over a slow connection, or migrating a replica to a new version. */
const OPEN_LIMIT_MS = 60_000

/**
 * Everything the page may ask of the replica worker: each method with its type, its limit and who may call it. The
 * page's client follows from this list, and the worker's host implements it. `open` or `signIn` binds a worker to one
 * person. What a page may call settles with a `Result`.
 */
export const METHODS = {
  /** Signs in with the server and binds this worker to that person. Stores the token where workers find it. */
  signIn: client<(credentials: SignInProof) => Promise<Result<SignedIn>>>(SERVER_LIMIT_MS),
  /** Prepares for a sign-in that somebody is typing. Resolves once the worker runs, whatever the server said. */
  prepareSignIn: nobody<() => Promise<Result<void>>>(SERVER_LIMIT_MS),
  /** Calls the server about an account: signing up, verifying, choosing a new password. */
  account:
    nobody<
      <N extends AccountCallName>(name: N, request: AccountRequest<N>) => Promise<Result<AccountAnswer<N>>>
    >(SERVER_LIMIT_MS),
  /**
   * Opens the replica of a person who is signed in on this device. Fails with `unauthorized` if the token isn't theirs,
   * and with `conflict` if a newer build has used the replica.
   */
  open: client<(session: { userId: string }) => Promise<Result<void>>>(OPEN_LIMIT_MS),
  mutate:
    person<<N extends MutationName>(name: N, args: MutationArgs<N>) => MutationResult<N>>(CALL_LIMIT_MS),
  /** Sets the conversation on screen: its newest page is fetched if the replica lacks it or is behind. */
  openChat: person<(chatId: string | null) => Promise<Result<void>>>(CALL_LIMIT_MS),
  /** Returns a file's content: chosen here, or read from the server as this person and then kept here. */
  fileBlob: person<(id: string, size: FileSize) => Promise<Result<Blob>>>(SERVER_LIMIT_MS),
  /** Fetches history pages now, for a gap on screen. */
  fetchPages: person<(chatId: string, pages: number[]) => Promise<Result<void>>>(SERVER_LIMIT_MS),
  /** Brings one unit up to date, anybody's. Fails with `notFound` if this person may not see it. */
  readUnit: person<(id: string) => Promise<Result<void>>>(SERVER_LIMIT_MS),
  /** Asks the server, as the signed-in person, for data that isn't kept on this device. */
  ask: person<
    <N extends PersonCallName>(name: N, request: PersonRequest<N>) => Promise<Result<PersonAnswer<N>>>
  >(SERVER_LIMIT_MS),
  /** Opens the caller's thread with the assistant. An id that isn't theirs starts a new one. */
  openThread:
    anybody<(threadId: string | null, language: string) => Promise<Result<AssistantThread>>>(SERVER_LIMIT_MS),
  /** Sends to the assistant. `onChunk` has received the whole stream when this resolves. */
  sendToAssistant:
    anybody<
      (
        request: AssistantRequest,
        language: string,
        onChunk: (chunk: Uint8Array) => void,
      ) => Promise<Result<void>>
    >(ANSWER_LIMIT_MS),
  /** Tries everything now: check the session, pull, send. Resolves when the attempt is over. */
  syncNow: person<() => Promise<Result<void>>>(SERVER_LIMIT_MS),
  /** Returns what the leading tab knows about the line and the queue. Fails with `worker` if no tab leads. */
  diagnostics: person<() => Promise<Result<Diagnostics>>>(CALL_LIMIT_MS),
  /** Returns everything unsent, for an export before signing out. */
  unsentMessages: person<() => Promise<Result<UnsentMessage[]>>>(CALL_LIMIT_MS),
  /** Ends the session here at once. The server is told now, or when it can next be reached. Never fails. */
  signOut: client<(choice: SignOutChoice) => Promise<SignOutOutcome>>(SIGN_OUT_LIMIT_MS),
  /** Tells the server of sign-outs that it may not know of. Returns whether it knows of all. Never fails. */
  tellSignedOut: client<() => Promise<boolean>>(SERVER_LIMIT_MS),
  /** Tells every tab that something was done about calls. The call `hide` stops ringing in all of them. */
  callsMoved: oneWay<(hide: string | null) => void>(),
  /** Adds what the page itself has loaded to the month's data use: bytes of the app and of pictures. */
  countPageTraffic: oneWay<(category: 'app' | 'images', bytes: number) => void>(),
  signal: oneWay<(signal: PageSignal) => void>(),
  /**
   * Calls `onPatch` with the query's complete rows now, and after every change or move with what differs, together with
   * the arguments they belong to.
   */
  watch:
    client<
      <N extends QueryName>(
        name: N,
        args: QueryArgs<N>,
        onPatch: (patch: RowsPatch, args: QueryArgs<N>) => void,
      ) => Promise<RunningWatch<N>>
    >(),
  watchStatus: client<(onStatus: (status: SyncStatus) => void) => Promise<() => void>>(),
  /**
   * Calls `onSession` with the abilities in rooms now, and with what changes: those, or all of the session after a refresh.
   * The returned function stops it.
   */
  watchSession: client<(onSession: (session: SessionNews) => void) => Promise<() => void>>(),
  /** Returns at once. Silence tells the page that this worker is stuck or gone. */
  ping: client<() => Promise<void>>(),
  /** Calls `onLost` once if the browser has closed the replica. The page then replaces the worker. */
  watchLost: client<(onLost: () => void) => Promise<void>>(),
}

type List = typeof METHODS
type TypeOf<M> = M extends Method<Caller, infer F> ? F : never
export type ReplicaApi = { [Name in keyof List]: TypeOf<List[Name]> }
/** The methods that these callers may call. */
export type MethodsBy<By extends Caller> = {
  [Name in keyof List as List[Name]['by'] extends By ? Name : never]: ReplicaApi[Name]
}

/**
 * Makes the methods that one kind of caller may call: each does `act` with what it was given. `run` calls the method of
 * the same name on another object that has them.
 */
export function methodsBy<By extends Caller>(
  by: By,
  act: (
    run: (on: MethodsBy<By>, args: unknown[]) => Promise<Result<never>>,
    args: unknown[],
    limitMs: number,
  ) => unknown,
): MethodsBy<By> {
  // Each method passes what it was given to the one of its own name, so the types that are lost here match.
  type Untyped = Record<keyof List, (...args: unknown[]) => Promise<Result<never>>>
  const names = (Object.keys(METHODS) as (keyof List)[]).filter((name) => METHODS[name].by === by)
  const made = names.map((name) => {
    const run = (on: unknown, args: unknown[]) => (on as Untyped)[name](...args)
    return [name, (...args: unknown[]) => act(run, args, METHODS[name].limitMs)] as const
  })
  return Object.fromEntries(made) as unknown as MethodsBy<By>
}
