import fc from 'fast-check'
import { v7 } from 'uuid'
import { NO_FACTS, NO_TERMS, type AgreementTerms } from '#contract/agreement-terms.ts'
import { addDays, daysBetween } from '#domain/calendar/calendar-day.ts'
import type { Entry, Tenancy } from '#domain/money/tenancy.ts'
import { ledgerEntries } from '#contract/ledger-endpoints.ts'
import { hasMethod, type LedgerEntry, type NewLedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { hashOfTerms } from '#server/records/agreements/agreement-signing.ts'
import { PASSWORD, type FaultWorld } from '#tests/faults/fault-world.ts'
import { generatedTenancy } from '#tests/support/generated-tenancies.ts'
import { type Person, signInByApi } from '#tests/support/people.ts'
import type { SeededRandom } from '#tests/support/seeded-random.ts'

/** An agreement on the server, and what its people record. All its days are in the past. */
export type WrittenTenancy = {
  agreementId: string
  unitId: string
  tenancy: Tenancy
  entries: Entry[]
  /** The day on which its account is examined. */
  today: string
}

/** The last day that a generated tenancy refers to: 460 days from its first. */
const LAST_GENERATED = addDays('2025-06-01', 460)

/** Returns generated tenancies, moved back so that all of their days are in the past. */
export function sampledTenancies(count: number, seed: number, now: Date): Omit<WrittenTenancy, 'unitId'>[] {
  const yesterday = addDays(now.toISOString().slice(0, 10), -1)
  const back = daysBetween(LAST_GENERATED, yesterday)
  const moved = (day: string | null): string | null => (day === null ? null : addDays(day, back))
  return fc.sample(generatedTenancy, { numRuns: count, seed }).map(({ tenancy, entries, today }) => {
    // Ids of samples may repeat; a device never uses one twice.
    const ids = new Map(entries.map(({ id }) => [id, v7()]))
    return {
      agreementId: v7(),
      tenancy: {
        ...tenancy,
        startsOn: moved(tenancy.startsOn),
        endsOn: moved(tenancy.endsOn),
        firstDueOn: moved(tenancy.firstDueOn),
        noticeEndsOn: moved(tenancy.noticeEndsOn ?? null),
        endedOn: moved(tenancy.endedOn),
        rentUntil: moved(tenancy.rentUntil ?? null),
      },
      entries: entries.map((entry) => ({
        ...entry,
        id: ids.get(entry.id) ?? entry.id,
        entryId: entry.entryId === null ? null : (ids.get(entry.entryId) ?? null),
        day: addDays(entry.day, back),
        method: hasMethod(entry.kind) ? ('CASH' as const) : null,
        writtenAt: `${addDays(entry.day, back)}T00:00:00.000Z`,
      })),
      today: addDays(today, back),
    }
  })
}

/** Puts the agreements of a new host and the world's guest into the database, and signs the host in. */
export async function hostWith(
  world: FaultWorld,
  tenancies: readonly Omit<WrittenTenancy, 'unitId'>[],
): Promise<{ host: Person; written: WrittenTenancy[] }> {
  const { db } = world
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', world.host.id)
    .executeTakeFirstOrThrow()
  const hostId = v7()
  const email = `${hostId}@people.example`
  const person = { first_name: 'Ani', last_name: 'Hoani', avatar_url: null, role: 'HOST' as const }
  await db
    .insertInto('users')
    .values({ id: hostId, email, ...person, password_hash, verified_at: new Date() })
    .execute()
  const written = await agreementsIn(world, hostId, tenancies)
  return { host: await signInByApi(world.proxy.url, email, PASSWORD), written }
}

/** Puts agreements of a host and the world's guest into the database, each about a separate unit. */
export async function agreementsIn(
  { db, guest }: FaultWorld,
  hostId: string,
  tenancies: readonly Omit<WrittenTenancy, 'unitId'>[],
): Promise<WrittenTenancy[]> {
  const written = tenancies.map((each) => ({ ...each, unitId: v7() }))
  if (written.length > 0) {
    await db
      .insertInto('units')
      .values(written.map(({ unitId }) => ({ id: unitId, host_id: hostId, title: 'Hut' })))
      .execute()
    await db
      .insertInto('agreements')
      .values(
        written.map(({ agreementId, unitId, tenancy }) => {
          const { status, endedOn, rentUntil = null, noticeEndsOn = null, ...said } = tenancy
          const terms: AgreementTerms = { ...NO_TERMS, ...said }
          return {
            id: agreementId,
            host_id: hostId,
            guest_id: guest.user.id,
            unit_id: unitId,
            status,
            terms: JSON.stringify(terms),
            facts: JSON.stringify(NO_FACTS),
            hash: hashOfTerms(agreementId, terms),
            sent_at: new Date(),
            notice_ends_on: noticeEndsOn,
            ended_on: endedOn,
            rent_until: rentUntil,
          }
        }),
      )
      .execute()
  }
  return written
}

/**
 * Writes a ledger from two devices of the host and one of the guest at the same time, each in its own order. An entry
 * that answers another one waits for it, as on a device. One in ten is sent again, as after a lost response. Returns
 * the entries that the server accepted, in that order.
 */
export async function writeLedger(
  { agreementId, entries }: WrittenTenancy,
  { host, guest }: { host: Person; guest: Person },
  random: SeededRandom,
): Promise<{ taken: Entry[]; notes: string[] }> {
  const taken: Entry[] = []
  const notes: string[] = []
  const settled = new Map<string, { done: Promise<void>; settle: () => void }>()
  for (const { id } of entries) {
    let settle = (): void => undefined
    const done = new Promise<void>((resolve) => (settle = resolve))
    settled.set(id, { done, settle })
  }
  const byGuest = new Set(entries.flatMap(({ id, kind }) => (kind === 'CLAIM' ? [id] : [])))
  const put = async (entry: Entry): Promise<void> => {
    const isGuest = byGuest.has(entry.id) || (entry.kind === 'REVERSAL' && byGuest.has(entry.entryId ?? ''))
    // The host says yes to every question: sums are compared here, not what may be a slip.
    const body: NewLedgerEntry = { ...NO_ENTRY, ...entry, agreementId, isSure: true }
    const send = () => (isGuest ? guest : host).request('PUT', `/ledger-entries/${entry.id}`, body)
    if (entry.entryId !== null) await settled.get(entry.entryId)?.done
    const { status } = await send()
    if (status === 200) taken.push(entry)
    else if (status !== 422) notes.push(`an entry was answered with ${status}`)
    if (random.next() < 0.1 && (await send()).status !== status)
      notes.push('a repeated entry was answered otherwise')
    settled.get(entry.id)?.settle()
  }
  const queues: Entry[][] = [[], []]
  for (const entry of inSomeOrder(entries, random)) queues[random.next() < 0.5 ? 0 : 1]?.push(entry)
  await Promise.all(queues.map((queue) => inTurn(queue, put)))
  return { taken, notes }
}

/** Returns entries in random order, each after the one that it names. */
function inSomeOrder(entries: readonly Entry[], random: SeededRandom): Entry[] {
  const inOrder = new Set<Entry>()
  const add = (entry: Entry): void => {
    const named = entries.find(({ id }) => id === entry.entryId)
    if (named) add(named)
    inOrder.add(entry)
  }
  for (const entry of shuffled(entries, random)) add(entry)
  return [...inOrder]
}

async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) await work(item)
}

/** Returns the items in random order. */
export function shuffled<T>(items: readonly T[], random: SeededRandom): T[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

/** Returns the entries of an agreement as another device of a party gets them. */
export async function listedEntries(person: Person, agreementId: string): Promise<LedgerEntry[]> {
  const response = await person.request('GET', `/ledger-entries?agreementId=${agreementId}&perPage=100`)
  return ledgerEntries.answer.parse(await response.json()).data
}
