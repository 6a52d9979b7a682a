import { z } from 'zod'
import { Timestamp } from '#contract/endpoint.ts'
import { Ability } from '#contract/permission.ts'
import { User } from '#contract/user.ts'
import { changeOnDevice, readDevice } from '#db/storage/device-store.ts'
import { SESSION_KEY, tellOthers, writeSession } from './write-session.ts'

/**
 * The session of this device. The token is stored only here, because workers can't read localStorage, and any script of
 * the page could. Read by the replica worker and the service worker.
 */
export const TokenRecord = z.object({
  userId: z.string(),
  accessToken: z.string(),
  expiresAt: Timestamp,
  /** Server clock minus device clock, in ms. The time left is measured by the server's clock. */
  clockOffset: z.number(),
  /** "Remember me": such a token may be refreshed long after it has expired. */
  remember: z.boolean(),
  /**
   * What the page keeps of the session. Also stored here because a browser writes localStorage seconds later, so a
   * browser killed before that would lose the session. Records of earlier builds have none.
   */
  facts: z
    .object({ user: User, abilities: z.array(Ability) })
    .optional()
    .catch(undefined),
})
export type TokenRecord = z.infer<typeof TokenRecord>
type SessionFacts = NonNullable<TokenRecord['facts']>

export type TokenStore = {
  /** Returns `null` if nobody is signed in, or if what is stored isn't a readable token. */
  read: () => Promise<TokenRecord | null>
  write: (record: TokenRecord) => Promise<void>
  /**
   * Replaces `before` with `next`. Returns whether `before` was still there: somebody may have signed out or in since
   * it was read.
   */
  replace: (before: TokenRecord, next: TokenRecord) => Promise<boolean>
  /** Renews the facts in the record if it still belongs to this person. */
  keepFacts: (facts: SessionFacts) => Promise<void>
  /** Changes the abilities in the record if it still belongs to this person and has facts. Returns it as it is then. */
  changeAbilities: (
    userId: string,
    change: (abilities: SessionFacts['abilities']) => SessionFacts['abilities'],
  ) => Promise<TokenRecord | null>
  /** Removes the record if it still belongs to this person and, if given, still holds this token. */
  clear: (userId: string, accessToken?: string) => Promise<void>
}

async function read(): Promise<TokenRecord | null> {
  return parse(await readDevice('session', SESSION_KEY))
}

function parse(value: unknown): TokenRecord | null {
  const record = TokenRecord.safeParse(value)
  return record.success ? record.data : null
}

export const tokenStore: TokenStore = {
  read,
  write: writeSession,
  keepFacts: ({ user, abilities }) =>
    changeOnDevice('session', SESSION_KEY, (value) => {
      const record = parse(value)
      return record?.userId === user.id ? { ...record, facts: { user, abilities } } : undefined
    }),
  changeAbilities: async (userId, change) => {
    let changed: TokenRecord | null = null
    await changeOnDevice('session', SESSION_KEY, (value) => {
      const record = parse(value)
      if (record?.userId !== userId || !record.facts) return undefined
      changed = { ...record, facts: { ...record.facts, abilities: change(record.facts.abilities) } }
      return changed
    })
    return changed
  },
  replace: async (before, next) => {
    let isReplaced = false
    await changeOnDevice('session', SESSION_KEY, (value) => {
      isReplaced = isOf(parse(value), before.userId, before.accessToken)
      return isReplaced ? next : undefined
    })
    if (isReplaced) tellOthers()
    return isReplaced
  },
  clear: async (userId, accessToken) => {
    let isCleared = false
    await changeOnDevice('session', SESSION_KEY, (value) => {
      isCleared = isOf(parse(value), userId, accessToken)
      return isCleared ? null : undefined
    })
    if (isCleared) tellOthers()
  },
}

function isOf(record: TokenRecord | null, userId: string, accessToken: string | undefined): boolean {
  return record?.userId === userId && (accessToken === undefined || record.accessToken === accessToken)
}
