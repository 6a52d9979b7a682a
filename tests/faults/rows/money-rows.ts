import { v7 } from 'uuid'
import { findDuplicate } from '#app/rent/alike.ts'
import { openSignedIn, retire, type EngineDevice } from '#tests/faults/engine-device.ts'
import { NOTHING_WRONG } from '#tests/faults/fault-row.ts'
import {
  CENTS,
  comparedWith,
  differences,
  kept,
  ledgerRows,
  moneyRow,
  receipted,
  settled,
  signedInAgain,
} from '#tests/faults/ledgers/money-row.ts'

/** How many receipts each tablet writes before it's online again. */
const RECEIPTS = 5
/** A kill comes within this time after a receipt was begun. */
const KILL_WITHIN_MS = 12

/** The same cash at the gate, recorded on two tablets, one of them offline. */
export const cashTwice = moneyRow(
  {
    name: 'cash-twice',
    fault: 'Cash recorded twice, on two tablets, one of them offline',
    rule: 'both entries stand and the second is asked about; once one is reversed, every device has the right sum',
    short: 1,
    full: 50,
    unit: 'times the same cash',
  },
  async ({ world, agreement, day, second, entry }) => {
    const { agreementId } = agreement
    const device = await openSignedIn(world)
    world.proxy.plan(() => 'loseRequest')
    const [mine, theirs] = [v7(), v7()]
    await kept(device.mutate('createRecord', { collection: 'ledgerEntries', id: mine, fields: entry() }))
    world.proxy.plan(null)
    const put = second.request('PUT', `/ledger-entries/${theirs}`, entry())
    void device.syncNow()
    await Promise.all([put, settled(device, agreement)])
    const both = await ledgerRows(
      device,
      agreement,
      ({ entries }) => entries.every(({ edit }) => edit === null) && entries.length === 2,
    )
    const twins = both.entries.filter(({ id, amount }) => findDuplicate(both, amount, day, id) !== undefined)
    const notes = [
      ...(twins.length === 2 ? [] : [`${twins.length} of 2 asked about`]),
      ...(both.paid === 2 * CENTS ? [] : [`${both.paid} paid, not both`]),
    ]
    const reversal = entry({ kind: 'REVERSAL', entryId: theirs, amount: null, method: null })
    await second.request('PUT', `/ledger-entries/${v7()}`, reversal)
    void device.syncNow()
    const one = await ledgerRows(device, agreement, ({ entries }) => entries.length === 3)
    if (one.paid !== CENTS) notes.push(`${one.paid} paid, not one of them`)
    const compared = await comparedWith(second, agreementId, [mine, theirs])
    notes.push(...differences(agreement, one.paid, compared.listed))
    await retire(device)
    return { ...NOTHING_WRONG, ...compared.counts, notes }
  },
)

/** Two tablets of a host write receipts offline, then go online one after the other. */
export const twoTablets = moneyRow(
  {
    name: 'two-tablets',
    fault: 'Two tablets write receipts with no network',
    rule: 'no two receipts have one number, no count has a gap, and the server takes them all',
    short: 1,
    full: 50,
    unit: `times ${2 * RECEIPTS} receipts`,
  },
  async ({ world, agreement, second, entry }) => {
    const numbers = new Map<string, string>()
    const writeFive = async (device: EngineDevice): Promise<void> => {
      world.proxy.plan(() => 'loseRequest')
      for (let n = 0; n < RECEIPTS; n += 1) {
        const id = v7()
        numbers.set(id, await receipted(device, id, entry()))
      }
    }
    const first = await openSignedIn(world)
    await writeFive(first)
    await first.kill()
    // Another tablet is another browser, without the first one's storage.
    const storage = indexedDB
    const { IDBFactory } = await import('fake-indexeddb')
    globalThis.indexedDB = new IDBFactory()
    world.proxy.plan(null)
    const other = await openSignedIn(world)
    await writeFive(other)
    world.proxy.plan(null)
    void other.syncNow()
    await settled(other, agreement)
    await retire(other)
    globalThis.indexedDB = storage
    const again = await signedInAgain(world)
    await settled(again, agreement)
    const { listed, counts } = await comparedWith(second, agreement.agreementId, [...numbers.keys()])
    await retire(again)
    const given = new Set(numbers.values())
    const series = [...given].map((number) => number.slice(-4)).toSorted()
    return {
      ...NOTHING_WRONG,
      ...counts,
      notes: [
        ...(given.size === numbers.size ? [] : [`${numbers.size - given.size} numbers given twice`]),
        ...(listed.every(({ id, receipt }) => receipt?.number === numbers.get(id))
          ? []
          : ['a number changed']),
        ...(new Set(series).size === RECEIPTS ? [] : [`gaps: ${series.join(' ')}`]),
      ],
    }
  },
)

/** The tablet dies just after a receipt was requested. */
export const killedWhilePrinting = moneyRow(
  {
    name: 'kill-receipt',
    fault: 'Killed while a receipt is written and printed, with no network',
    rule: 'a receipt whose number was shown is there once, under that number, and no other has it; otherwise there is none',
    short: 1,
    full: 100,
    unit: 'kills',
  },
  async ({ world, agreement, second, random, entry }) => {
    let device = await openSignedIn(world)
    world.proxy.plan(() => 'loseRequest')
    const [before, killed, after] = [v7(), v7(), v7()]
    const shown = new Map([[before, await receipted(device, before, entry())]])
    const writing = receipted(device, killed, entry()).then((number) => shown.set(killed, number))
    await Promise.race([
      writing,
      new Promise((resolve) => setTimeout(resolve, random.next() * KILL_WITHIN_MS)),
    ])
    const wasShown = shown.has(killed)
    await device.kill()
    device = await signedInAgain(world)
    shown.set(after, await receipted(device, after, entry()))
    void device.syncNow()
    const { paid } = await settled(device, agreement)
    const must = wasShown ? [before, killed, after] : [before, after]
    const { listed, counts } = await comparedWith(second, agreement.agreementId, must)
    const numbers = listed.map(({ receipt }) => receipt?.number)
    await retire(device)
    return {
      ...NOTHING_WRONG,
      ...counts,
      notes: [
        ...(new Set(numbers).size === listed.length ? [] : ['a number was given twice']),
        ...listed.flatMap(({ id, receipt }) =>
          (shown.get(id) ?? receipt?.number) === receipt?.number
            ? []
            : ['a receipt has another number than was shown'],
        ),
        ...(paid === listed.length * CENTS ? [] : ['the balance is not that of the receipts']),
      ],
    }
  },
)

/** A claim is withdrawn and a payment reversed while the host, offline, has recorded the answers to them. */
export const reversalRaces = moneyRow(
  {
    name: 'reversal-races',
    fault: 'A reversal races a payment, another reversal, and the confirmation of a claim that is withdrawn',
    rule: 'each counts once or is refused and counts nowhere; device and server have the same sum',
    short: 1,
    full: 50,
    unit: 'races of six entries',
  },
  async ({ world, agreement, second, entry, random }) => {
    const { agreementId } = agreement
    const { guest } = world
    const [payment, claim] = [v7(), v7()]
    await second.request('PUT', `/ledger-entries/${payment}`, entry({ amount: 11_100 }))
    await guest.request('PUT', `/ledger-entries/${claim}`, entry({ kind: 'CLAIM', amount: 7_000 }))
    const device = await openSignedIn(world)
    world.proxy.plan(() => 'loseRequest')
    const [answer, other] = [v7(), v7()]
    for (const [id, fields] of [
      [answer, entry({ entryId: claim, amount: 7_000 })],
      [other, entry({ amount: 500 })],
    ] as const)
      await kept(device.mutate('createRecord', { collection: 'ledgerEntries', id, fields }))
    world.proxy.plan(null)
    const nothing = { amount: null, method: null, kind: 'REVERSAL' } as const
    const sends = [
      () => guest.request('PUT', `/ledger-entries/${v7()}`, entry({ ...nothing, entryId: claim })),
      () => second.request('PUT', `/ledger-entries/${v7()}`, entry({ ...nothing, entryId: payment })),
      () => second.request('PUT', `/ledger-entries/${v7()}`, entry({ ...nothing, entryId: payment })),
      () => device.syncNow(),
    ]
    const turn = Math.floor(random.next() * sends.length)
    const statuses = await Promise.all([...sends.slice(turn), ...sends.slice(0, turn)].map((send) => send()))
    await settled(device, agreement)
    const { listed, counts } = await comparedWith(second, agreementId, [payment, claim, other])
    const view = await ledgerRows(
      device,
      agreement,
      ({ entries }) => entries.filter(({ edit }) => edit === null).length === listed.length,
    )
    await retire(device)
    const reversals = listed.filter(({ kind, entryId }) => kind === 'REVERSAL' && entryId === payment)
    const answered = listed.find(({ id }) => id === answer)
    const isWithdrawn = listed.some(({ kind, entryId }) => kind === 'REVERSAL' && entryId === claim)
    const right = 500 + 7_000
    return {
      ...NOTHING_WRONG,
      ...counts,
      notes: [
        ...(statuses.length === sends.length && reversals.length === 1
          ? []
          : ['a payment was reversed twice']),
        ...(answered === undefined ? ['cash whose claim was withdrawn is gone'] : []),
        ...((answered?.entryId === claim) === isWithdrawn ? ['a claim was both answered and withdrawn'] : []),
        ...(view.paid === right ? [] : [`${view.paid} paid on the device, not ${right}`]),
        ...differences(agreement, view.paid, listed),
      ],
    }
  },
)
