import { lastDayOf } from '#domain/calendar/tenancy-term.ts'
import type { Observable } from 'rxjs'
import { agreementNeed } from '#db/records/kinds/agreements.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica, Scope } from '#db/replica.ts'
import type { AgreementView } from '#db/views/agreement-view.ts'
import type { StayView } from '#db/views/stay-view.ts'
import { agreementView } from './agreements.ts'
import { derived } from './derived.ts'
import { knownBond } from './known-bond.ts'
import { isPreparedStepId } from './prepared-step.ts'
import { recordIds } from './records.ts'

/** During a burst of changes the list is emitted at most this often. */
const THROTTLE_MS = 50

/** Every agreement of this person with another person, in no particular order. */
export function staysWith({ replica }: Scope, { personId }: { personId: string }): Observable<StayView[]> {
  const { live } = replica
  return derived(
    [
      { table: recordsOf(replica, 'agreements') },
      { table: recordsOf(replica, 'ledgerEntries') },
      { table: live.edits },
      { table: live.drafts, concerns: isPreparedStepId },
    ],
    () =>
      recordIds(replica, 'agreements').flatMap((id) => {
        const agreement = agreementView(replica, id)
        const isTheirs = agreement?.hostId === personId || agreement?.guestId === personId
        return agreement !== null && isTheirs ? [stayOf(replica, agreement)] : []
      }),
    { throttleMs: THROTTLE_MS },
  )
}

function stayOf(replica: Replica, stored: AgreementView): StayView {
  const agreement = { ...stored, ...knownBond(replica, stored.id, stored) }
  const { id, version, status, party, unitId, unitTitle, premises, regime } = agreement
  const { startsOn, rentPerWeek, bond, bondReceivedOn, updatedAt, prepared, edit } = agreement
  return {
    id,
    version,
    status,
    party,
    unitId,
    unitTitle,
    premises,
    regime,
    startsOn,
    endsOn: lastDayOf(agreement),
    rentPerWeek,
    bond,
    bondReceivedOn,
    updatedAt,
    step: prepared === null ? agreementNeed(agreement, party, new Date(replica.now())) : 'prepared',
    isChanged: edit !== null,
  }
}
