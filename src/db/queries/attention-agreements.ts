import type { AgreementRow } from '#contract/agreement.ts'
import { mustLodgeBond } from '#contract/bond-lodgement.ts'
import { zoneOf } from '#contract/region.ts'
import type { Replica } from '#db/replica.ts'
import type { AttentionView } from '#db/views/attention-view.ts'

type Step = AttentionView['agreements'][number]['step']

/** Agreements whose next step is this person's, the one that has waited longest first; by the day at the place. */
export function agreementsToSee({ live, userId, now }: Replica): AttentionView['agreements'] {
  const at = new Date(now())
  return live.agreements
    .values()
    .sort((a, b) => (a.row.updatedAt < b.row.updatedAt ? -1 : 1))
    .flatMap(({ id, row }) => {
      const step = row.hostId === userId ? hostStep(row, dayAt(at, row)) : guestStep(row)
      return step === null ? [] : [{ id, title: row.unitTitle, step }]
    })
}

function guestStep({ status }: AgreementRow): Step | null {
  return status === 'PENDING' ? 'answer' : null
}

function hostStep(row: AgreementRow, today: string): Step | null {
  const { status, startsOn, endsOn, bondReceivedOn, bondLodgedOn } = row
  if (status === 'APPROVED') return startsOn === null || startsOn <= today ? 'start' : null
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
