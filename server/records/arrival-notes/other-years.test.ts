import { expect, it } from 'vitest'
import { AGREED_TERMS, draftBed, rowOf } from '#tests/support/agreements-bed.ts'
import type { ArrivalTables } from './arrival-note-rows.ts'
import { moveArrivals } from './arrivals.ts'

const bed = draftBed()
/** It comes before all others. */
const LOWEST_ID = '00000000-0000-7000-8000-000000000000'

it.each(['0000-01-01', '0001-01-01', '9999-12-31'])(
  'codes move for everybody else beside a stay from or until %s',
  async (day) => {
    const { id } = rowOf(await bed.step('guest', 'accept', await bed.sent()))
    await bed.created(AGREED_TERMS, LOWEST_ID)
    // Stored before days had a range.
    const days = day < '2000' ? { startsOn: day, endsOn: null } : { startsOn: null, endsOn: day }
    await bed.db
      .updateTable('agreements')
      .set({ status: 'APPROVED', terms: JSON.stringify({ ...AGREED_TERMS, ...days }) })
      .where('id', '=', LOWEST_ID)
      .execute()
    const logged: string[] = []
    // The stay begins on 1 December; its codes open two days before.
    const now = () => new Date('2026-11-29T00:00:00Z')
    await moveArrivals({ ...bed.scope, now, log: (line) => logged.push(line) })
    const open = await bed.db
      .withTables<ArrivalTables>()
      .selectFrom('arrivals')
      .select(['agreement_id', 'is_open'])
      .where('agreement_id', 'in', [LOWEST_ID, id])
      .orderBy('agreement_id')
      .execute()
    expect(open).toEqual([
      { agreement_id: LOWEST_ID, is_open: true },
      { agreement_id: id, is_open: true },
    ])
    expect(logged).toEqual([])
    await bed.db.deleteFrom('agreements').where('id', '=', LOWEST_ID).execute()
  },
)
