import type { PoolClient, QueryResult } from 'pg'

/** A query that brings a transaction of its own, as those of pg-boss do. */
export const OWN_TRANSACTION = /^\s*begin\s*;/i
const BEGINS = /^(begin|start transaction)\b/i
const ENDS = /^(commit|rollback)$/i
/** What PostgreSQL does outside of a transaction only. */
const ALONE = /^\s*(vacuum|reindex|(create|drop)\s+(unique\s+)?index\s+concurrently)\b/i

/**
 * Returns how a connection through a pooler is asked, so that `limits` (statements with `set`) hold for each statement. A
 * pooler in transaction mode may give each transaction another session, and none may keep what one of us has set: so the
 * limits are set within each transaction, in the message that begins it, and a statement outside of one gets one of its
 * own. All of that is sent at once (the connection must be opened with `pipeline`), so nothing takes another round trip.
 */
export function withinLimits(client: PoolClient, limits: string) {
  const setLimits = limits.replaceAll('set ', 'set local ')
  let isWithin = false
  return async (text: string, values: unknown[]): Promise<QueryResult | QueryResult[]> => {
    if (OWN_TRANSACTION.test(text))
      return client.query(text.replace(OWN_TRANSACTION, `begin; ${setLimits};`), values)
    if (BEGINS.test(text)) {
      isWithin = true
      return client.query(`${text}; ${setLimits}`)
    }
    if (ENDS.test(text)) isWithin = false
    if (isWithin || ENDS.test(text) || ALONE.test(text)) return client.query(text, values)
    const [, answer, end] = await Promise.allSettled([
      client.query(`begin; ${setLimits}`),
      client.query(text, values),
      client.query('commit'),
    ])
    if (answer.status === 'rejected') throw answer.reason
    // A deferred constraint may fail only here.
    if (end.status === 'rejected') throw end.reason
    return answer.value
  }
}
