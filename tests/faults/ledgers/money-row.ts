import { v7 } from 'uuid'
import { NO_TERMS } from '#contract/agreement-terms.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { type LedgerEntry, type NewLedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { accountOf } from '#domain/money/balance.ts'
import { type EngineDevice, openEngine } from '#tests/faults/engine-device.ts'
import { type FaultRow, joined, NOTHING_WRONG, type RowOutcome } from '#tests/faults/fault-row.ts'
import { type FaultWorld, openFaultWorld, PASSWORD } from '#tests/faults/fault-world.ts'
import { type Person, signInByApi } from '#tests/support/people.ts'
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts'
import { agreementsIn, listedEntries, type WrittenTenancy } from './server-ledgers.ts'

/** The rent per week. */
export const CENTS = 35_000

type Sum = Omit<RowOutcome, 'runs'>

/** A host's agreement in a world of its own, the host's tablet, and the same host talking to the server directly. */
export type Gate = {
  world: FaultWorld
  random: SeededRandom
  agreement: WrittenTenancy
  day: string
  second: Person
  entry(fields?: Partial<NewLedgerEntry>): NewLedgerEntry
}

/** Makes a row about money: each run uses a new ledger. */
export function moneyRow(
  row: Omit<FaultRow, 'run' | 'recoveryLimitMs'> & { unit: string },
  once: (gate: Gate, n: number) => Promise<Sum>,
): FaultRow {
  const { unit, ...of } = row
  return {
    ...of,
    recoveryLimitMs: null,
    async run(count, seed) {
      const world = await openFaultWorld(1, seed)
      const random = seededRandom(seed)
      let sum: Sum = NOTHING_WRONG
      try {
        const second = await signInByApi(world.proxy.url, world.host.email, PASSWORD)
        for (let n = 0; n < count; n += 1)
          sum = joined(sum, await once(await gateOf(world, random, second), n))
      } finally {
        await world.close()
      }
      return { ...sum, runs: `${count} ${unit}` }
    },
  }
}

async function gateOf(world: FaultWorld, random: SeededRandom, second: Person): Promise<Gate> {
  const day = addDays(new Date().toISOString().slice(0, 10), -1)
  const [agreement] = await agreementsIn(world, world.host.id, [
    {
      agreementId: v7(),
      tenancy: {
        ...NO_TERMS,
        status: 'ACTIVE',
        endedOn: null,
        startsOn: addDays(day, -20),
        rentPerWeek: CENTS / 100,
      },
      entries: [],
      today: day,
    },
  ])
  if (agreement === undefined) throw new Error('No agreement')
  const { agreementId } = agreement
  const entry: Gate['entry'] = (fields = {}) => ({
    ...NO_ENTRY,
    agreementId,
    kind: 'PAYMENT',
    amount: CENTS,
    day,
    method: 'CASH',
    writtenAt: new Date().toISOString(),
    ...fields,
  })
  return { world, random, agreement, day, second, entry }
}

/** Writes a payment with a receipt; returns its number. */
export async function receipted(device: EngineDevice, id: string, entry: NewLedgerEntry): Promise<string> {
  const fields = { ...entry, receipt: { receivedBy: 'Ngaire', drawing: null } }
  const { number } = await kept(device.mutate('addReceipted', { id, fields }))
  return number
}

/** Returns the value that the device stored; throws if it couldn't. */
export async function kept<T>(
  written: Promise<{ ok: true; value: T } | { ok: false; failure: { message: string } }>,
): Promise<T> {
  const result = await written
  if (!result.ok) throw new Error(`Not kept: ${result.failure.message}`)
  return result.value
}

/** Starts the tablet again. Its person is still signed in, or signs in once more. */
export async function signedInAgain(world: FaultWorld): Promise<EngineDevice> {
  world.proxy.plan(null)
  const device = openEngine(world)
  const answer = await device.signIn({ email: world.host.email, password: PASSWORD, remember: false })
  if (!answer.ok) throw new Error(answer.failure.message)
  return device
}

/** Resolves once the server has answered every entry that this device wrote. */
export function settled(device: EngineDevice, agreement: WrittenTenancy): Promise<Ledger> {
  return ledgerRows(device, agreement, ({ entries }) =>
    entries.every(({ edit }) => edit === null || edit.state === 'rejected'),
  )
}

type Ledger = NonNullable<Awaited<ReturnType<typeof ledgerRows>>>

/** Resolves with the ledger on the device once the condition holds for it. */
export async function ledgerRows(
  device: EngineDevice,
  { agreementId, today }: WrittenTenancy,
  condition: (ledger: Ledger) => boolean,
) {
  const rows = await device.rows(
    'ledger',
    { agreementId, today },
    (found): boolean => found !== null && condition(found),
    60_000,
  )
  if (rows === null) throw new Error('The ledger is not on the device')
  return rows
}

/** Compares what the server has with what must be there, by id. */
export async function comparedWith(
  person: Person,
  agreementId: string,
  must: readonly string[],
): Promise<{ listed: LedgerEntry[]; counts: Pick<RowOutcome, 'lost' | 'doubled'> }> {
  const listed = await listedEntries(person, agreementId)
  const ids = new Set(listed.map(({ id }) => id))
  return {
    listed,
    counts: { lost: must.filter((id) => !ids.has(id)).length, doubled: listed.length - ids.size },
  }
}

/** Returns a note if the server's sum differs. */
export function differences(
  { tenancy, today }: WrittenTenancy,
  paid: number,
  listed: LedgerEntry[],
): string[] {
  const server = accountOf(tenancy, listed, today).paid
  return server === paid ? [] : [`the device has ${paid} paid, the server ${server}`]
}
