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
    { kind: 'agreements', id: 'x', title: 'Hut', other: 'Tom Hallward', need: 'start' },
    { kind: 'agreements', id: 'y', title: 'Barn', other: 'Tom Hallward', need: 'answer' },
    { kind: 'agreements', id: 'z', title: 'Shed', other: '', need: 'prepared' },
    { kind: 'units', id: 'v', title: '', other: '', need: 'draft' },
    { kind: 'units', id: 'w', title: 'Loft', other: '', need: 'prepared' },
    { kind: 'units', id: 't', title: 'Lodge', other: '', need: 'overlap' },
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
  refusedFiles: 0,
  oldestAt: null,
}
