import type { AgreementRow } from '#contract/agreement.ts'
import {
  AGREEMENT_STEPS,
  nextStatus,
  type AgreementParty,
  type AgreementStatus,
  type AgreementStep,
} from '#contract/agreement-status.ts'
import {
  factsOf,
  NO_FACTS,
  NO_TERMS,
  termsOf,
  type AgreementFacts,
  type AgreementTerms,
} from '#contract/agreement-terms.ts'
import { mustLodgeBond } from '#domain/law/bond-lodgement.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { stayState } from '#domain/calendar/stay-state.ts'
import { lastDayOf, type Stay } from '#domain/calendar/tenancy-term.ts'
import type { RecordNeed, RecordNews } from '#db/views/attention-view.ts'
import type { RecordRules } from './record-rules.ts'

type Steppable = AgreementTerms & AgreementFacts & Stay & { status: AgreementStatus }
/** What an agreement needs from one of its parties. */
export type AgreementNeed = Extract<RecordNeed, 'answer' | 'start' | 'finish' | 'lodgeBond'>

export const agreementRules: RecordRules<AgreementRow> = {
  neverSilent: [
    'regime',
    'startsOn',
    'endsOn',
    'rentPerWeek',
    'laterRents',
    'frequency',
    'firstDueOn',
    'isPaidInArrears',
    'additionalGuests',
    'laterGuests',
    'additionalGuestCharge',
    'bond',
    'petBond',
    'addOns',
    'bankAccount',
    'paymentReference',
    'paymentDetails',
    'tenantsInHouse',
    'bondReceivedOn',
    'bondLodgedOn',
    'rentRaisedOn',
  ],
  titleOf: ({ unitTitle = '' }) => unitTitle,
  detailOf: otherName,
  textsOf: ({ hostName, guestName, addOns = [], ...row }) => [
    hostName,
    guestName,
    row.premises,
    row.conditions,
    row.bankAccount,
    row.paymentReference,
    row.paymentDetails,
    row.hostAddress,
    row.guestAddress,
    ...addOns.flatMap(({ name, description }) => [name, description]),
  ],
  sumsOf: ({ rentPerWeek, bond, petBond, addOns = [] }) => [
    rentPerWeek,
    bond,
    petBond,
    ...addOns.map(({ amount }) => amount),
  ],
  daysOf: ({ startsOn = null, endsOn = null, noticeEndsOn }) => [
    startsOn,
    lastDayOf({ endsOn, noticeEndsOn }),
  ],
  otherOf: otherName,
  isListed: () => true,
  waitsFor: ({ unitId }) => (typeof unitId === 'string' ? { kind: 'units', id: unitId } : null),
  canStep: (step, { hostId, status = 'DRAFT' }, userId) =>
    possibleAgreementStep(step, status, partyOf(hostId, userId)) !== null,
  needOf: ({ hostId, status = 'DRAFT', ...row }, userId, at) =>
    agreementNeed(
      {
        ...termsOf({ ...NO_TERMS, ...row }),
        ...factsOf({ ...NO_FACTS, ...row }),
        noticeEndsOn: row.noticeEndsOn,
        status,
      },
      partyOf(hostId, userId),
      at,
    ),
  newsOf: ({ hostId, status, sentAt, updatedAt = '' }, userId, at) =>
    // What happened long ago isn't news on a device that learns of it today.
    status === undefined || !sentAt || at.getTime() - Date.parse(updatedAt) > NEWS_MS
      ? null
      : agreementNews(status, partyOf(hostId, userId)),
}

const NEWS_MS = 14 * 86_400_000

function agreementNews(status: AgreementStatus, party: AgreementParty): RecordNews | null {
  if (status === 'CANCELLED') return 'cancelled'
  if (party === 'guest') return null
  return status === 'APPROVED' ? 'accepted' : status === 'REJECTED' ? 'declined' : null
}

/** Returns an agreement's step by name; `null` for an unknown name or a step that this party can't take now. */
export function possibleAgreementStep(
  name: string | null,
  status: AgreementStatus,
  party: AgreementParty,
): AgreementStep | null {
  const step = AGREEMENT_STEPS.find((each) => each === name) ?? null
  return step !== null && nextStatus(status, step, party) !== null ? step : null
}

/** Returns what an agreement needs from this party now, by the day at the place; `null` for nothing. */
export function agreementNeed(agreement: Steppable, party: AgreementParty, at: Date): AgreementNeed | null {
  return party === 'host'
    ? hostNeed(agreement, dayAtPlace(at, zoneOf(agreement.region)))
    : guestNeed(agreement)
}

function guestNeed({ status }: Steppable): AgreementNeed | null {
  return status === 'PENDING' ? 'answer' : null
}

function hostNeed(agreement: Steppable, today: string): AgreementNeed | null {
  const { status, bondReceivedOn, bondLodgedOn } = agreement
  const last = lastDayOf(agreement)
  if (status === 'APPROVED') return stayState(agreement, today) === 'coming' ? null : 'start'
  if (status !== 'ACTIVE') return null
  if (bondReceivedOn !== null && bondLodgedOn === null && mustLodgeBond(agreement)) return 'lodgeBond'
  const isLeaving = stayState(agreement, today) === 'leaving'
  return isLeaving && last !== null && last < today ? 'finish' : null
}

function otherName({ hostId, hostName = '', guestName = '' }: Partial<AgreementRow>, userId: string): string {
  return partyOf(hostId, userId) === 'host' ? guestName : hostName
}

/** Only hosts create agreements, so one without a host was created here. */
function partyOf(hostId: string | undefined, userId: string): AgreementParty {
  return hostId === undefined || hostId === userId ? 'host' : 'guest'
}
