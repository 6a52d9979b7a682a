import { me, type User } from '#contract/user.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import type { Renewal } from './session-keeper.ts'
import type { SessionInfo } from './sign-in.ts'
import type { TokenStore } from './token-store.ts'

type Scope = {
  engine: Pick<EngineHttp, 'ask'>
  store: Pick<TokenStore, 'read' | 'keepFacts'>
  userId: string
  onSession: (session: SessionInfo) => void
}

/** Tells the pages about a renewed session, with the person as the server or else this device knows them. */
export async function tellSession(scope: Scope, { expiresAt, abilities }: Renewal): Promise<void> {
  const person = await scope.engine.ask(me, {})
  const user = person.ok ? person.value.data : await knownPerson(scope)
  if (!user) return
  // If IndexedDB refuses, the page loses nothing, because it keeps these facts itself.
  await scope.store.keepFacts({ user, abilities }).catch(() => undefined)
  scope.onSession({ user, expiresAt, abilities })
}

/** Returns the person as of the sign-in or the last refresh. Current abilities matter more than a new name. */
async function knownPerson({ store, userId }: Scope): Promise<User | null> {
  const record = await store.read().catch(() => null)
  return record?.userId === userId ? (record.facts?.user ?? null) : null
}
