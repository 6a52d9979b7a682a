import { sql } from 'kysely'
import type { Counter, LimitOf, VolumeWindow } from '#server/scope/limit-store.ts'
import type { Db } from '#server/store/tables.ts'
import { sealedKey } from './sealed-key.ts'

export type PostgresLimits = { counter(of: LimitOf): Counter; volume(of: LimitOf): VolumeWindow }

/** A window that lasts longest is a day's. */
const FORGOTTEN_AFTER_MS = 48 * 3_600_000

/**
 * Limits that all processes on a database count together, and that outlast a restart. After a crash of PostgreSQL they
 * begin anew, because their table isn't logged: a count costs no wait for the disk.
 */
export function postgresLimits(db: Db, now: () => Date): PostgresLimits {
  return {
    counter: ({ name, windowMs }) => {
      return async (key, on = db) => {
        const at = now()
        const endsAt = new Date(at.getTime() + windowMs)
        const { rows } = await sql<{ amount: number; at: Date }>`
          insert into limit_counts as l (key, amount, at) values (${sealedKey(name, key)}, 1, ${endsAt})
          on conflict (key) do update set
            amount = case when l.at <= ${at} then 1 else l.amount + 1 end,
            at = case when l.at <= ${at} then excluded.at else l.at end
          returning amount, at`.execute(on)
        const counted = rows[0] ?? { amount: 1, at: endsAt }
        return { count: counted.amount, leftMs: counted.at.getTime() - at.getTime() }
      }
    },

    volume: ({ name, max, windowMs }) => {
      const perMs = max / windowMs
      /** What is still taken of an earlier amount. */
      const left = (at: Date) => sql<number>`
        greatest(0, l.amount - greatest(0, extract(epoch from ${at}::timestamptz - l.at)::float8) * ${perMs * 1000}::float8)`
      return {
        async take(key, amount) {
          const at = now()
          const sealed = sealedKey(name, key)
          if (amount <= max) {
            const { rows } = await sql`
              insert into limit_counts as l (key, amount, at) values (${sealed}, ${amount}::float8, ${at})
              on conflict (key) do update set amount = ${left(at)} + ${amount}::float8, at = ${at}
              where ${left(at)} + ${amount}::float8 <= ${max}::float8
              returning amount`.execute(db)
            if (rows.length > 0) return null
          }
          const { rows } = await sql<{ taken: number }>`
            select ${left(at)} as taken from limit_counts l where key = ${sealed}`.execute(db)
          return Math.max(1, Math.ceil(((rows[0]?.taken ?? 0) + amount - max) / perMs))
        },
        async giveBack(key, amount) {
          await sql`
            update limit_counts set amount = greatest(0, amount - ${amount}::float8)
            where key = ${sealedKey(name, key)}`.execute(db)
        },
      }
    },
  }
}

/** Removes counts that no limit asks for any more. */
export async function pruneLimits(db: Db, at: Date): Promise<void> {
  await db
    .deleteFrom('limit_counts')
    .where('at', '<', new Date(at.getTime() - FORGOTTEN_AFTER_MS))
    .execute()
}
