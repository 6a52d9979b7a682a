import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadStrings } from '#app/i18n/i18n.ts'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { startWords } from '#tests/support/page-words.ts'
import { TimelinePanel } from './timeline-panel.tsx'

vi.mock('#app/replica/replica.ts', () => ({ mutate: vi.fn<() => void>(), replica: {} }))

const ASKED = 'Same amount and day as another'
const CASH: EntryView = {
  id: 'a',
  kind: 'PAYMENT',
  amount: 35_000,
  day: '2026-05-04',
  method: 'CASH',
  periodFrom: null,
  periodTo: null,
  entryId: null,
  reference: '',
  note: '',
  payer: '',
  receipt: null,
  servedOn: null,
  serviceMethod: null,
  attachments: [],
  device: 'Chrome, Android',
  files: [],
  writtenAt: '2026-05-04T00:00:00.000Z',
  party: 'host',
  status: 'COMPLETED',
  isCounting: true,
  edit: null,
  acceptedAt: '2026-05-04T00:00:00.000Z',
  fills: [],
}

let root: Root
let host: HTMLElement

beforeAll(async () => {
  await startWords()
  await Promise.all([loadStrings('rent'), loadStrings('documents')])
})
afterEach(() => {
  root.unmount()
  host.remove()
})

/** Returns the amounts of the entries for which the screen asks a question. */
function asked(entries: EntryView[], party: LedgerView['party'] = 'host'): (string | undefined)[] {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  show(entries, party)
  return [...host.querySelectorAll('li')]
    .filter((row) => row.textContent.includes(ASKED))
    .map((row) => row.querySelector('.rent-entry-amount')?.textContent)
}

function show(entries: EntryView[], party: LedgerView['party'] = 'host'): void {
  // The parts of a ledger that the list reads.
  const ledger = { party, entries, dues: [], today: '2026-05-31' } as Partial<LedgerView> as LedgerView
  flushSync(() =>
    root.render(
      <TimelinePanel ledger={ledger} bond={null} onWrite={() => undefined} onShow={() => undefined} />,
    ),
  )
}

test('asks about cash recorded on two tablets at both entries, and at no other', () => {
  const twice = [CASH, { ...CASH, id: 'b' }, { ...CASH, id: 'c', amount: 12_000 }]
  expect(asked(twice)).toEqual(['NZ$350.00', 'NZ$350.00'])
})

test('doesn’t ask about cash recorded once', () => {
  expect(asked([CASH, { ...CASH, id: 'b', day: '2026-05-05' }])).toEqual([])
})

test('stops asking once one of the two is reversed', () => {
  expect(asked([CASH, { ...CASH, id: 'b', isCounting: false, status: 'CANCELLED' }])).toEqual([])
})

test('shows the host which device wrote an entry, but not the guest', () => {
  asked([CASH, { ...CASH, id: 'b', device: 'Safari, iPad' }])
  expect(
    [...host.querySelectorAll('li')].map(({ textContent }) => /Chrome|Safari/.exec(textContent)?.[0]),
  ).toEqual(['Chrome', 'Safari'])
  root.unmount()
  asked([CASH], 'guest')
  expect(host.textContent).not.toContain('Chrome')
})

test('doesn’t ask the guest, because only the host can tell', () => {
  expect(asked([CASH, { ...CASH, id: 'b' }], 'guest')).toEqual([])
})

test('doesn’t fold a month in which something was just sent', () => {
  const march: EntryView = { ...CASH, id: 'b', day: '2026-03-02' }
  asked([CASH, { ...march, edit: { state: 'queued' } as EntryView['edit'] }])
  const isOpen = () => [...host.querySelectorAll('details')].map(({ open }) => open)
  expect(isOpen()).toEqual([true, true])
  show([CASH, march])
  expect(isOpen()).toEqual([true, true])
})
