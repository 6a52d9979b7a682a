import { addDays, taxYearOf } from '#domain/calendar/calendar-day.ts'
import { accountOf, type Account } from '#domain/money/balance.ts'
import { rentSummary } from '#domain/money/rent-summary.ts'
import { revenueReport, taxYearDays } from '#domain/money/revenue-report.ts'
import { statementOf } from '#domain/money/statement.ts'
import type { Entry } from '#domain/money/tenancy.ts'
import { dayAtPlace, type PlaceZone, zoneOf } from '#contract/region.ts'
import { revenue } from '#contract/revenue.ts'
import { joined, NOTHING_WRONG, type FaultRow, type RowOutcome } from '#tests/faults/fault-row.ts'
import { openFaultWorld, type FaultWorld } from '#tests/faults/fault-world.ts'
import { wrongSums } from '#tests/faults/ledgers/exact-amounts.ts'
import {
  hostWith,
  listedEntries,
  sampledTenancies,
  shuffled,
  writeLedger,
  type WrittenTenancy,
} from '#tests/faults/ledgers/server-ledgers.ts'
import type { Person } from '#tests/support/people.ts'
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts'

/** How many tenancies one host has; the host's revenue report is compared as well. */
const OF_ONE_HOST = 50
/** How many ledgers are written at the same time. */
const AT_ONCE = 8

type Sum = Omit<RowOutcome, 'runs'>

/** Ledgers of every kind, written from three devices at once, and what device and server make of them. */
export const ledgersAgree: FaultRow = {
  name: 'ledgers-agree',
  fault:
    'Ledgers of generated tenancies: every frequency, rent rises, part payments, claims, refunds, reversals; two devices and the guest’s, in any order, some of it sent twice',
  rule: 'device and server agree on every balance, statement, summary and year, every sum is exact, and no part of a period is off by a cent',
  short: 10,
  full: 10_000,
  recoveryLimitMs: null,
  async run(count, seed) {
    const world = await openFaultWorld(1, seed)
    const random = seededRandom(seed)
    let sum: Sum = NOTHING_WRONG
    let taken = 0
    let refused = 0
    try {
      for (let done = 0; done < count; done += OF_ONE_HOST) {
        const ofHost = sampledTenancies(Math.min(OF_ONE_HOST, count - done), seed + done, new Date())
        const outcome = await oneHost(world, ofHost, random)
        sum = joined(sum, outcome)
        taken += outcome.taken
        refused += outcome.refused
      }
    } finally {
      await world.close()
    }
    if (taken < refused * 5) sum.notes.push('the server refused too much for this to mean anything')
    return { ...sum, runs: `${count} tenancies, ${taken} entries, ${refused} more refused` }
  },
}

async function oneHost(
  world: FaultWorld,
  sampled: Parameters<typeof hostWith>[1],
  random: SeededRandom,
): Promise<Sum & { taken: number; refused: number }> {
  const { host, written } = await hostWith(world, sampled)
  const known: { of: WrittenTenancy; entries: Entry[] }[] = []
  let sum: Sum = NOTHING_WRONG
  const waiting = [...written]
  const work = async (): Promise<void> => {
    for (let of = waiting.pop(); of; of = waiting.pop()) {
      const { taken, notes } = await writeLedger(of, { host, guest: world.guest }, random)
      known.push({ of, entries: taken })
      const compared = await compareLedgers(of, shuffled(taken, random), host)
      sum = joined(joined(sum, compared), { ...NOTHING_WRONG, notes })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  sum = joined(sum, { ...NOTHING_WRONG, notes: await differentYears(host, known) })
  const taken = known.reduce((all, { entries }) => all + entries.length, 0)
  return { ...sum, taken, refused: written.reduce((all, { entries }) => all + entries.length, 0) - taken }
}

/** Compares what the device that wrote a ledger knows with what the server sends to another one. */
async function compareLedgers(
  { agreementId, tenancy, today }: WrittenTenancy,
  mine: readonly Entry[],
  host: Person,
): Promise<Sum> {
  const theirs = await listedEntries(host, agreementId)
  const ids = new Set(theirs.map(({ id }) => id))
  const [here, there] = [mine, theirs].map((entries) => accountOf(tenancy, entries, today))
  if (here === undefined || there === undefined) return NOTHING_WRONG
  const spans = [
    { from: addDays(today, -400), to: today },
    { from: addDays(today, -90), to: addDays(today, -30) },
  ]
  const statements = [mine, theirs].map((entries) => [
    ...spans.map((span) => statementOf(tenancy, entries, { ...span, today })),
    rentSummary(tenancy, entries, today),
  ])
  const { closing } = statementOf(tenancy, mine, { from: addDays(today, -400), to: today, today })
  const notes = [
    ...(isSame(figuresOf(here), figuresOf(there)) ? [] : ['device and server disagree on an account']),
    ...(isSame(statements[0], statements[1]) ? [] : ['device and server disagree on a statement']),
    ...(closing === here.owed ? [] : ['a statement does not close with what is owed']),
    ...wrongSums(tenancy, mine, here),
  ]
  return {
    ...NOTHING_WRONG,
    lost: mine.filter(({ id }) => !ids.has(id)).length,
    doubled: theirs.length - ids.size,
    notes: notes.map((note) => `${note} (${tenancy.frequency})`),
  }
}

/** Returns everything in an account that doesn't depend on the order of its entries. */
function figuresOf({ counting, statuses, takenBack, ...account }: Account): unknown {
  return {
    ...account,
    takenBack: takenBack.map(({ reversalId, day }) => `${reversalId} ${day}`).toSorted(),
    counting: counting.map(({ id }) => id).toSorted(),
    statuses: [...statuses].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns the years for which the device's report differs from `GET /v1/revenue`. */
async function differentYears(
  host: Person,
  known: readonly { of: WrittenTenancy; entries: Entry[] }[],
): Promise<string[]> {
  const today = known[0]?.of.today
  if (today === undefined) return []
  const tenancies = known.map(({ of: { tenancy, unitId }, entries }) => ({ tenancy, entries, unitId, today }))
  const notes: string[] = []
  for (const year of [taxYearOf(today) - 1, taxYearOf(today)]) {
    const response = await host.request('GET', `/revenue?year=${year}&at=${today}T00:00:00.000Z`)
    // The server answers for a moment near its own.
    const { at, ...theirs } = revenue.answer.parse(await response.json()).data
    const dayOf = (zone: PlaceZone) => dayAtPlace(new Date(at), zone)
    const here = tenancies.map((one) => ({ ...one, today: dayOf(zoneOf(one.tenancy.region)) }))
    const mine = revenueReport(here, [], { ...taxYearDays(year), today: dayOf('Pacific/Auckland') })
    if (!isSame(mine, theirs)) notes.push(`device and server disagree on the revenue of ${year}`)
  }
  return notes
}
