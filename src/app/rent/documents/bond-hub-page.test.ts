import { describe, expect, it } from 'vitest'
import { bondWayOn } from '#domain/law/bond-hub.ts'
import type { LedgerKind } from '#contract/ledger-entry.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import { bondHubPage, bondNow, type HubInput, plainText } from './bond-hub-page.ts'
import type { DocumentWords } from './use-document-words.ts'

const WORDS = {
  t: (key: string) => key,
  dayText: (day: string) => day,
  shortDay: (day: string) => day,
  frame: {
    lead: [],
    sections: [],
    signatures: [],
    signaturesTitle: '',
    notes: [],
    language: 'en',
    author: '',
  },
} as unknown as DocumentWords

type Row = [kind: LedgerKind, day: string, cents: number, reference?: string, isCounting?: boolean]

function ledgerOf(rows: readonly Row[]): LedgerView {
  const entries = rows.map(([kind, day, amount, reference = '', isCounting = true], nth) => {
    return { id: String(nth), kind, day, amount, reference, isCounting }
  })
  const sumOf = (kind: LedgerKind) =>
    entries
      .filter((entry) => entry.isCounting && entry.kind === kind)
      .reduce((sum, { amount }) => sum + amount, 0)
  const terms = {
    ...{ hostName: 'Hana Ngata', hostAddress: '1 Quay St', guestName: 'Tom Field', guestAddress: '' },
    ...{ premises: '9 Ridge Road', startsOn: '2026-01-05', endsOn: null, endedOn: null, rentPerWeek: 320 },
  }
  const bond = {
    received: sumOf('BOND_RECEIVED'),
    lodged: sumOf('BOND_LODGED'),
    refunded: sumOf('BOND_REFUNDED'),
    claimed: sumOf('BOND_CLAIMED'),
  }
  return { entries, terms, bond, unitTitle: 'Hut', today: '2026-11-28' } as unknown as LedgerView
}

const INPUT: HubInput = {
  ...{ task: 'refund', day: '2026-11-20', hostGets: 0, reason: '', isLeaving: true, name: '', contact: '' },
}
const LODGED: Row[] = [
  ['BOND_RECEIVED', '2026-01-05', 128_000],
  ['BOND_LODGED', '2026-01-20', 128_000, ' BN-12345678 '],
]
const rowsOf = (rows: readonly Row[], input: Partial<HubInput>) =>
  Object.fromEntries(
    (bondHubPage(ledgerOf(rows), { ...INPUT, ...input }, WORDS).sections[1]?.rows ?? []).map(
      ({ label, value }) => [label, value],
    ),
  )

// Tenancy Services: from 29 June 2026 the forms of refunds and of changes are no longer available.
it.each([
  ['2024-03-01', 'bondForms'],
  ['2026-06-28', 'bondForms'],
  ['2026-06-29', 'bondHub'],
] as const)('a bond refunded on %s uses %s', (day, way) => {
  expect(bondWayOn(day)).toBe(way)
})

describe('the current bond', () => {
  it.each<[string, Row[], ReturnType<typeof bondNow>]>([
    ['none', [], { number: '', toLodge: 0, held: 0 }],
    ['lodged', LODGED, { number: 'BN-12345678', toLodge: 0, held: 128_000 }],
    [
      'half lodged, under two numbers',
      [
        ['BOND_RECEIVED', '2026-01-05', 100_000],
        ['BOND_LODGED', '2026-01-06', 30_000, 'BN-1'],
        ['BOND_LODGED', '2026-01-07', 20_000, 'BN-2'],
      ],
      { number: 'BN-2', toLodge: 50_000, held: 100_000 },
    ],
    [
      'with a lodgement that was reversed',
      [LODGED[0] ?? ['BOND_RECEIVED', '', 0], ['BOND_LODGED', '2026-01-20', 128_000, 'BN-9', false]],
      { number: '', toLodge: 128_000, held: 128_000 },
    ],
    [
      'awarded in part',
      [...LODGED, ['BOND_CLAIMED', '2026-11-21', 28_000]],
      { number: 'BN-12345678', toLodge: 0, held: 100_000 },
    ],
  ])('%s', (_, rows, expected) => {
    expect(bondNow(ledgerOf(rows))).toEqual(expected)
  })
})

describe('the sheet for Bond Hub', () => {
  it('splits the bond to the cent, with a reason only for the landlord’s share', () => {
    expect(rowsOf(LODGED, { hostGets: 1, reason: ' Cleaning ' })).toMatchObject({
      'hub.number': 'BN-12345678',
      'hub.ended': '2026-11-20',
      'hub.held': 'NZ$1,280.00',
      'hub.hostGets': 'NZ$0.01',
      'hub.reason': 'Cleaning',
      'hub.guestGets': 'NZ$1,279.99',
    })
    expect(rowsOf(LODGED, { reason: 'Cleaning' })).not.toHaveProperty('hub.reason')
  })

  it('says when no bond number is recorded, and needs none to lodge a bond', () => {
    const received = LODGED.slice(0, 1)
    expect(rowsOf(received, {})).toMatchObject({ 'hub.number': 'hub.noNumber' })
    const lodging = rowsOf(received, { task: 'lodge' })
    expect(lodging).toMatchObject({ 'hub.toLodge': 'NZ$1,280.00', 'hub.weekly': 'NZ$320.00' })
    expect(lodging).not.toHaveProperty('hub.number')
  })

  it('names the tenant who changes, or the landlord who takes over', () => {
    const change = { task: 'tenant', isLeaving: false, name: 'Ana', contact: 'ana@example.nz' } as const
    expect(rowsOf(LODGED, change)).toMatchObject({
      'hub.direction': 'hub.joining',
      'hub.name': 'Ana',
      'hub.email': 'ana@example.nz',
      'hub.on': '2026-11-20',
    })
    expect(rowsOf(LODGED, { ...change, task: 'landlord' })).not.toHaveProperty('hub.direction')
  })

  it('has one line of plain text for each thing to type', () => {
    const text = plainText(bondHubPage(ledgerOf(LODGED), INPUT, WORDS))
    expect(text).toContain('Bond Hub: hub.tasks.refund\nmybond.tenancy.govt.nz\n\n')
    expect(text).toContain(
      '\nhub.tenancy: 9 Ridge Road, Hut\nhub.landlord: Hana Ngata, 1 Quay St\nhub.tenant: Tom Field\n',
    )
  })
})
