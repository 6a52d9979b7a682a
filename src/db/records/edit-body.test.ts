import { describe, expect, it } from 'vitest'
import { NO_ARRIVAL_NOTES } from '#contract/arrival-notes-fields.ts'
import {
  accepted,
  begun,
  changed,
  debounceLeft,
  debounceOf,
  newEdit,
  rebased,
  unanswered,
} from './edit-body.ts'
import { rulesOf } from './record-kinds.ts'

/** Notes written here while another device has created the same ones. */
function alsoMade(mine: object, theirs: object) {
  const doc = changed(newEdit('arrivalNotes', 'loft', null, 1), null, { ...NO_ARRIVAL_NOTES, ...mine }, 1)
  if (doc === null) throw new Error('A record made here is an edit')
  const row = { version: 1, fields: { ...NO_ARRIVAL_NOTES, id: 'loft', ...theirs } }
  return rebased(begun(doc, 2), row, rulesOf('arrivalNotes'))
}

describe('notes that two devices have begun', () => {
  it('are merged by field', () => {
    const edit = alsoMade({ doorCode: '7361', phone: '07 555 0142' }, { directions: 'Over the ford' })
    expect(edit).toMatchObject({
      state: 'queued',
      body: { version: 1, mine: { doorCode: '7361', phone: '07 555 0142' }, conflicts: [] },
    })
  })

  it('ask the person where the devices differ', () => {
    const edit = alsoMade({ doorCode: '7361', phone: '07 555 0142' }, { doorCode: '9040' })
    expect(edit).toMatchObject({
      state: 'conflict',
      body: { conflicts: [{ field: 'doorCode', mine: '7361', theirs: '9040' }] },
    })
  })

  it('are settled if they equal those sent before a lost response', () => {
    expect(alsoMade({ doorCode: '7361' }, { doorCode: '7361' })).toBeNull()
  })
})

describe('typing in a post', () => {
  const typed = (status: string) => {
    const doc = newEdit('posts', 'soup', { version: 1, fields: { status, title: 'Soup' } }, 0)
    const next = changed(doc, null, { title: 'Soup, and' }, 0, debounceOf(doc))
    if (next === null) throw new Error('A new title is a change')
    return next
  }
  const MINUTE_MS = 60_000

  it('waits half an hour, or until its writer is done, in a published post', () => {
    const left = (now: number) => debounceLeft(typed('PUBLISHED'), now)
    expect([left(0), left(29 * MINUTE_MS), left(30 * MINUTE_MS)]).toEqual([30 * MINUTE_MS, MINUTE_MS, 0])
    // The clock was set back.
    expect(left(-1)).toBe(0)
  })

  it('is sent after a short pause in a post that isn’t published', () => {
    for (const status of ['DRAFT', 'ARCHIVED'])
      expect([debounceLeft(typed(status), 0), debounceLeft(typed(status), 2_500)]).toEqual([2_500, 0])
  })
})

describe('replies added to a ticket whose response was lost', () => {
  it('are sent again with its row and ask the person nothing', () => {
    const reply = (id: string) => ({ id, text: id, isNote: false })
    const made = changed(
      newEdit('tickets', 'gate', null, 1),
      null,
      { subject: 'Gate', newReplies: [reply('a')] },
      1,
    )
    if (!made) throw new Error('Nothing was made')
    const more = changed(begun(made, 2), null, { newReplies: [reply('a'), reply('b')] }, 3)
    if (!more) throw new Error('Nothing was changed')
    const row = { version: 1, fields: { subject: 'Gate', replies: [{ id: 'a' }] } }
    for (const step of [rebased, accepted])
      expect(step(more, { ...row, version: step === accepted ? 2 : 1 }, rulesOf('tickets'))).toMatchObject({
        state: 'queued',
        body: { mine: { newReplies: [reply('a'), reply('b')] }, conflicts: [] },
      })
  })
})

describe.each(['agreementChanges', 'ledgerEntries'] as const)('%s, written once', (kind) => {
  const proposal = { agreementId: 'a1', reason: 'Power', signature: { name: 'Hana' } }
  /** The server's row has signatures, and no `signature`. */
  const { signature, ...kept } = proposal
  const row = { version: 1, fields: { id: 'c1', ...kept, signatures: [signature], state: 'OPEN' } }
  const sent = () => {
    const doc = changed(newEdit(kind, 'c1', null, 1), null, proposal, 1)
    if (doc === null) throw new Error('A record made here is an edit')
    return begun(doc, 2)
  }

  it('are done once the row comes, with or without a response', () => {
    expect(rebased(unanswered(sent(), ''), row, rulesOf(kind))).toBeNull()
    expect(accepted(sent(), row, rulesOf(kind))).toBeNull()
  })
})
