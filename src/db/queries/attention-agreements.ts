import type { AgreementRow } from '#contract/agreement.ts'
import { mustLodgeBond } from '#contract/bond-lodgement.ts'
import { zoneOf } from '#contract/region.ts'
import type { Replica } from '#db/replica.ts'
import type { AgreementNeed, AttentionAgreement } from '#db/views/attention-view.ts'

/** What waits longest for an answer first, then by what comes next. */
const ORDER: readonly AgreementNeed[] = ['answer', 'lodgeBond', 'start', 'finish']

/** The agreements that ask something of this person, by the server's rows on this device and the day at the place. */
export function agreementsToSee({ live, userId, now }: Replica): AttentionAgreement[] {
  const at = new Date(now())
  return live.agreements
    .values()
    .flatMap(({ row }) => {
      const isHost = row.hostId === userId
      const need = isHost ? hostNeed(row, dayAt(at, row)) : row.status === 'PENDING' ? 'answer' : null
      if (need === null) return []
      const { id, unitTitle, hostName, guestName } = row
      return [{ id, need, unitTitle, name: isHost ? guestName : hostName }]
    })
    .sort((a, b) => ORDER.indexOf(a.need) - ORDER.indexOf(b.need) || a.name.localeCompare(b.name))
}

function hostNeed(row: AgreementRow, today: string): AgreementNeed | null {
  const { status, startsOn, endsOn, bondReceivedOn, bondLodgedOn } = row
  if (status === 'APPROVED') return startsOn !== null && startsOn <= today ? 'start' : null
  if (status !== 'ACTIVE') return null
  if (bondReceivedOn !== null && bondLodgedOn === null && mustLodgeBond(row)) return 'lodgeBond'
  return endsOn !== null && endsOn < today ? 'finish' : null
}

/** The day of the calendar at the place, `YYYY-MM-DD`. */
function dayAt(at: Date, { region }: AgreementRow): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: zoneOf(region),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at)
}
