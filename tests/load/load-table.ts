import type { Measured } from './phases.ts'

/** One kind of request: what each round measured, of this build and of another, and what the database alone does. */
export type Row = {
  name: string
  now: readonly Measured[]
  former: readonly Measured[]
  alone: number | null
}

type Facts = {
  hosts: number
  chats: number
  messages: number
  connections: number
  seconds: number
  rounds: number
  version: string
  cores: number
  /** How many processes wanted a core in the minute before. */
  load: number
}

const END = '<!-- end of the table -->'

/** The report as it stands on the page: the table, and under which conditions it was measured. */
export function tableOf(rows: readonly Row[], facts: Facts): string {
  const isCompared = rows.some(({ former }) => former.length > 0)
  const head = ['Request', 'a second', 'p50, p99 ms', 'ms of a core: node, PostgreSQL']
  if (isCompared) head.push('before, a second', 'before: node, PostgreSQL', 'times as many')
  head.push('database alone, a second', 'of that')
  const lines = rows.map(({ name, now, former, alone }) => {
    const mine = meanOf(now)
    const before = meanOf(former)
    const parts = [name, ...ownParts(mine)]
    if (isCompared)
      parts.push(
        round(before.perSecond),
        costOf(before),
        `${(mine.perSecond / before.perSecond).toFixed(2)}×`,
      )
    parts.push(alone === null ? '' : round(alone), alone === null ? '' : (mine.perSecond / alone).toFixed(2))
    return parts
  })
  const count = (n: number) => n.toLocaleString('en-NZ')
  return [
    `${count(facts.hosts)} hosts, ${count(facts.chats)} conversations, ${count(facts.messages)} messages, ${facts.version}; one process, ${facts.connections} connections, ${facts.rounds} × ${facts.seconds} s each; ${facts.cores} cores, for which server, database and the asking share, and ${facts.load.toFixed(1)} processes waited in the minute before.`,
    '',
    ...[head, head.map(() => '---'), ...lines].map((parts) => `| ${parts.join(' | ')} |`),
  ].join('\n')
}

/** The page with this report in the place that a command has there; throws for a page that has none. */
export function withTable(page: string, text: string, command = 'npm run load'): string {
  const begin = `<!-- table: written by \`${command}\` -->`
  const [before, ...rest] = page.split(begin)
  const [old, ...later] = rest.join(begin).split(END)
  if (before === undefined || old === undefined || later.length === 0)
    throw new Error('The page has no place for the table')
  return `${before}${begin}\n\n${text}\n\n${END}${later.join(END)}`
}

const round = (value: number) => Math.round(value).toLocaleString('en-NZ')
const costOf = ({ nodeMs, postgresMs }: Measured) => `${nodeMs.toFixed(2)}, ${postgresMs.toFixed(2)}`
const ownParts = (mine: Measured) => [
  round(mine.perSecond),
  `${round(mine.p50Ms)}, ${round(mine.p99Ms)}`,
  costOf(mine),
]

function meanOf(measured: readonly Measured[]): Measured {
  const mean = (pick: (one: Measured) => number) =>
    measured.reduce((sum, one) => sum + pick(one), 0) / Math.max(1, measured.length)
  return {
    perSecond: mean((one) => one.perSecond),
    p50Ms: mean((one) => one.p50Ms),
    p99Ms: mean((one) => one.p99Ms),
    nodeMs: mean((one) => one.nodeMs),
    postgresMs: mean((one) => one.postgresMs),
    failed: 0,
  }
}
