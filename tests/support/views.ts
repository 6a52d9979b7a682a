import type { AttentionView, OutboxView } from '#workers/replica-api.ts'

/** Nothing needs the person's attention. */
export const NO_ATTENTION: AttentionView = {
  refused: [],
  uncertain: [],
  missedCalls: [],
  unread: [],
  waiting: [],
  drafts: [],
  changes: [],
  files: [],
  records: [],
}

/** Records and a file that need the person's attention, one for each case that a list distinguishes. */
export const RECORDS_TO_SEE: Pick<AttentionView, 'records' | 'files'> = {
  records: [
    { kind: 'agreements', id: 'x', title: 'Hut', other: 'Tom Hallward', need: 'start', at: null },
    {
      kind: 'agreements',
      id: 'y',
      title: 'Barn',
      other: 'Tom Hallward',
      need: 'answer',
      at: '2026-11-24T20:00:00.000Z',
    },
    { kind: 'agreements', id: 'z', title: 'Shed', other: '', need: 'prepared', at: null },
    { kind: 'units', id: 'v', title: '', other: '', need: 'draft', at: null },
    { kind: 'units', id: 'w', title: 'Loft', other: '', need: 'prepared', at: null },
    { kind: 'units', id: 't', title: 'Lodge', other: '', need: 'overlap', at: null },
  ],
  files: [{ id: 'g', purpose: 'unitPhoto', ownerId: 'u', name: 'deck.jpg' }],
}

/** Nothing waits to be sent. */
export const NO_OUTBOX: OutboxView = {
  waiting: 0,
  uncertain: 0,
  rejected: 0,
  intents: 0,
  edits: 0,
  refusedIntents: 0,
  stuckEdits: 0,
  later: 0,
  files: 0,
  thinFiles: 0,
  refusedFiles: 0,
  oldestAt: null,
}
