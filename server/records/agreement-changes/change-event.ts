import type { SystemEventName } from '#contract/system-event-names.ts'
import type { NewSystemEvent } from '#contract/system-event.ts'
import type { TermsChange } from '#domain/calendar/changed-terms.ts'
import { centsOf } from '#domain/money/rent-amount.ts'
import type { StoredAgreement } from '#server/store/tables.ts'

/** Returns the line about a change. A new rent or number of guests has its first day only if no day of the stay changes. */
export function changeEvent(
  name: Extract<SystemEventName, `change${string}`>,
  { id, version }: Pick<StoredAgreement, 'id' | 'version'>,
  { startsOn, endsOn, rentPerWeek, rentFrom, guestsFrom }: TermsChange,
): NewSystemEvent {
  const day = startsOn ?? (endsOn === null ? (rentFrom ?? guestsFrom) : null)
  return {
    name,
    agreementId: id,
    version,
    ...(day === null ? {} : { day }),
    ...(endsOn === null ? {} : { untilDay: endsOn }),
    ...(rentPerWeek === null ? {} : { cents: centsOf(rentPerWeek) }),
  }
}
