import { sql } from 'kysely'
import type { AiLimits } from '#server/scope/assistant-config.ts'
import type { Db } from '#server/store/tables.ts'

/** The caller that an answer is charged to: a person or, when signed out, a network address. */
export type Caller = { key: string; isSignedIn: boolean }

const EVERYBODY = 'all'
const DAY_MS = 24 * 3_600_000
const KEPT_DAYS = 2

export type Usage = {
  /**
   * Reserves the possible cost of an answer before it begins, so that many at once can't exceed the limit together.
   * Returns false if the caller, or everybody together, has used up the day's allowance.
   */
  reserve(caller: Caller, day: string, tokens: number): Promise<boolean>
  /** Adds what an answer cost beyond its reservation; negative if less. */
  settle(caller: Caller, day: string, tokens: number): Promise<void>
}

/** Counts the tokens of a day in the database, so that all processes share one count. */
export function createUsage(db: Db, limits: AiLimits): Usage {
  const add = (caller: string, day: string, tokens: number) =>
    db
      .updateTable('assistant_usage')
      .set({ tokens: sql<number>`greatest(0, tokens + ${tokens})` })
      .where('caller', '=', caller)
      .where('day', '=', day)
      .execute()

  async function take(caller: string, day: string, tokens: number, limit: number): Promise<boolean> {
    const taken = await db
      .insertInto('assistant_usage')
      .values({ caller, day, tokens })
      .onConflict((conflict) =>
        conflict
          .columns(['caller', 'day'])
          .doUpdateSet({ tokens: sql<number>`assistant_usage.tokens + ${tokens}` })
          .where('assistant_usage.tokens', '<', limit),
      )
      .returning('tokens')
      .executeTakeFirst()
    return taken !== undefined
  }

  return {
    async reserve({ key, isSignedIn }, day, tokens) {
      if (!(await take(key, day, tokens, isSignedIn ? limits.perPerson : limits.perNetwork))) return false
      if (await take(EVERYBODY, day, tokens, limits.inAll)) return true
      await add(key, day, -tokens)
      return false
    },
    async settle({ key }, day, tokens) {
      await add(key, day, tokens)
      await add(EVERYBODY, day, tokens)
    },
  }
}

/** Deletes usage older than yesterday. */
export async function pruneUsage(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10)
  await db.deleteFrom('assistant_usage').where('day', '<', before).execute()
}
