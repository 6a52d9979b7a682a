import { expect, it } from 'vitest'
import { NO_OUTBOX } from '#tests/support/views.ts'
import type { EditSummary } from '#workers/replica-api.ts'
import { waitingByPlace } from './waiting-by-place.ts'

const edit = (collection: EditSummary['collection'], recordId: string): EditSummary => ({
  collection,
  recordId,
  state: 'queued',
  fields: ['title'],
  isNew: false,
  changedAt: 0,
})

it('marks each navigation entry with what waits to be sent from it', () => {
  const counts = waitingByPlace({ ...NO_OUTBOX, waiting: 2, uncertain: 1, rejected: 1, intents: 5 }, [
    edit('units', 'a'),
    edit('units', 'b'),
    edit('profile', 'c'),
  ])
  expect(Object.fromEntries(counts)).toEqual({ '/messages': 4, '/my-profile': 1, '/units': 2 })
})

it('marks nothing while the queue is unknown', () => {
  expect(waitingByPlace(undefined, [])).toEqual(new Map())
})
