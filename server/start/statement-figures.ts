import { Counter, Histogram, type Registry } from 'prom-client'
import { watchDatabase } from '#server/store/database.ts'
import { nameOfStatement } from '#server/store/statement-name.ts'
import type { Db } from '#server/store/tables.ts'

/** In seconds: what one statement takes, and where somebody should look at it. */
const STATEMENT_BUCKETS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.5, 2, 10]
/** More kinds of statements than there are. What comes after them is counted together, whatever the code asks. */
const STATEMENTS_MAX = 250

/**
 * Counts what is asked of a database from now on, how long each kind of statement takes and how long people wait for a
 * connection, in figures of these registers.
 */
export function countStatements(db: Db, registers: Registry[]): void {
  const statements = new Histogram({
    name: 'farstead_statement_seconds',
    help: 'Statements by their verb and first table, from asking to the answer.',
    labelNames: ['statement'],
    buckets: STATEMENT_BUCKETS,
    registers,
  })
  const refused = new Counter({
    name: 'farstead_statement_errors_total',
    help: 'Statements that the database refused or broke off.',
    labelNames: ['statement'],
    registers,
  })
  const waits = new Histogram({
    name: 'farstead_connection_wait_seconds',
    help: 'How long requests and periodic work waited for a connection, also in vain.',
    buckets: STATEMENT_BUCKETS,
    registers,
  })
  const known = new Set<string>()
  const labelOf = (text: string): string => {
    const name = nameOfStatement(text)
    if (!known.has(name) && known.size >= STATEMENTS_MAX) return 'other'
    known.add(name)
    return name
  }
  const clock = (): (() => number) => {
    const begin = performance.now()
    return () => (performance.now() - begin) / 1000
  }
  watchDatabase(db, {
    onStatement(text) {
      const seconds = clock()
      return (isRefused) => {
        const labels = { statement: labelOf(text) }
        statements.observe(labels, seconds())
        if (isRefused) refused.inc(labels)
      }
    },
    onWait() {
      const seconds = clock()
      return () => waits.observe(seconds())
    },
  })
}
