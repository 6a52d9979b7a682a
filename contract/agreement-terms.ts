import type { ChargeFrequency } from './charge-frequency.ts'
import type { Region } from './region.ts'

/** The law an agreement is under, as stated by its parties. */
export const LAW_REGIMES = ['SHORT_STAY', 'RESIDENTIAL', 'BOARDING_HOUSE', 'BOARDER'] as const
export type LawRegime = (typeof LAW_REGIMES)[number]

/** Statements that come with a tenancy. The host ticks those that are written, signed and attached. */
export const STATEMENTS = [
  'healthyHomes',
  'healthyHomesIntent',
  'insulation',
  'insurance',
  'fireEvacuation',
] as const
export type Statement = (typeof STATEMENTS)[number]

export type AgreementAddOn = {
  id: string
  name: string
  description: string
  amount: number | null
  frequency: ChargeFrequency
}

/** A rent agreed later, by a change that both signed: per week, in dollars, from a day on. */
export type LaterRent = { from: string; rentPerWeek: number }

/** How many guests beyond those covered by the rent a change made of it that both signed, from a day on. */
export type LaterGuests = { from: string; additionalGuests: number }

/** What is agreed; frozen by a signature. Days are `YYYY-MM-DD`, amounts are New Zealand dollars. */
export type AgreementTerms = {
  hostName: string
  guestName: string
  unitTitle: string
  /** The address of the premises. */
  premises: string
  regime: LawRegime
  region: Region | null
  /** Addresses for service. */
  hostAddress: string
  guestAddress: string
  /** Whether the chat here is named as an address for service: only then can a message be a notice. */
  isChatAddress: boolean
  startsOn: string | null
  /** `null`: until somebody ends it. */
  endsOn: string | null
  rentPerWeek: number | null
  /** Rents that changes of the agreement set, in the order in which they were agreed. Only an accepted change adds one. */
  laterRents: LaterRent[]
  frequency: ChargeFrequency
  /** When rent is first due; periods count from it. `null`: the first day, or the first period's last day. */
  firstDueOn: string | null
  /** Whether rent for a period is due on its last day; otherwise it is due on its first. */
  isPaidInArrears: boolean
  /** The number of guests beyond those covered by the rent, and what each of them costs per week. */
  additionalGuests: number | null
  /** What changes made of that number, in the order in which they were agreed. Only an accepted change adds one. */
  laterGuests: LaterGuests[]
  additionalGuestCharge: number | null
  bond: number | null
  petBond: number | null
  addOns: AgreementAddOn[]
  /** The account that rent is paid into, as typed; blank if none is named. */
  bankAccount: string
  /** What the guest writes on a transfer, so that the host knows the money. */
  paymentReference: string
  /** Anything else about how rent is paid. */
  paymentDetails: string
  /** People who live, or may live, in the house. Six make it a boarding house. */
  tenantsInHouse: number | null
  statements: Statement[]
  conditions: string
  /** Ids of stored files. */
  attachments: string[]
}

/** What has happened since; no signature covers it. */
export type AgreementFacts = {
  bondReceivedOn: string | null
  bondLodgedOn: string | null
  /** When the rent was last raised. */
  rentRaisedOn: string | null
}

export const NO_TERMS: AgreementTerms = {
  hostName: '',
  guestName: '',
  unitTitle: '',
  premises: '',
  regime: 'SHORT_STAY',
  region: null,
  hostAddress: '',
  guestAddress: '',
  isChatAddress: false,
  startsOn: null,
  endsOn: null,
  rentPerWeek: null,
  laterRents: [],
  frequency: 'WEEKLY',
  firstDueOn: null,
  isPaidInArrears: false,
  additionalGuests: null,
  laterGuests: [],
  additionalGuestCharge: null,
  bond: null,
  petBond: null,
  addOns: [],
  bankAccount: '',
  paymentReference: '',
  paymentDetails: '',
  tenantsInHouse: null,
  statements: [],
  conditions: '',
  attachments: [],
}
export const NO_FACTS: AgreementFacts = { bondReceivedOn: null, bondLodgedOn: null, rentRaisedOn: null }

/** Terms added after the first build. Its agreements lack them, which means the same as in `NO_TERMS`. */
type LaterTerm =
  | 'firstDueOn'
  | 'isPaidInArrears'
  | 'additionalGuests'
  | 'additionalGuestCharge'
  | 'bankAccount'
  | 'paymentReference'
  | 'laterRents'
  | 'laterGuests'
const LATER_TERMS: ReadonlySet<string> = new Set<LaterTerm>([
  'firstDueOn',
  'isPaidInArrears',
  'additionalGuests',
  'additionalGuestCharge',
  'bankAccount',
  'paymentReference',
  'laterRents',
  'laterGuests',
])

/** Terms written by this build or an earlier one, which may lack later fields. */
export type SaidTerms = Omit<AgreementTerms, LaterTerm> & {
  [Term in LaterTerm]?: AgreementTerms[Term] | undefined
}

/** Returns only the terms among other fields, in a fixed order. */
export function termsOf(fields: SaidTerms): AgreementTerms {
  const { firstDueOn, isPaidInArrears, additionalGuests, additionalGuestCharge } = fields
  const { bankAccount, paymentReference, laterRents, laterGuests } = fields
  return pick(NO_TERMS, {
    ...fields,
    firstDueOn: firstDueOn ?? NO_TERMS.firstDueOn,
    isPaidInArrears: isPaidInArrears ?? NO_TERMS.isPaidInArrears,
    additionalGuests: additionalGuests ?? NO_TERMS.additionalGuests,
    additionalGuestCharge: additionalGuestCharge ?? NO_TERMS.additionalGuestCharge,
    bankAccount: bankAccount ?? NO_TERMS.bankAccount,
    paymentReference: paymentReference ?? NO_TERMS.paymentReference,
    laterRents: laterRents ?? NO_TERMS.laterRents,
    laterGuests: laterGuests ?? NO_TERMS.laterGuests,
  })
}

/** Returns only the facts among other fields. */
export function factsOf(fields: AgreementFacts): AgreementFacts {
  return pick(NO_FACTS, fields)
}

/**
 * Returns the text whose SHA-256, in hex, names a version of an agreement: the same terms give the same text on every
 * device and on the server. It contains the agreement's id, so that a signature can't be moved to another agreement.
 */
export function documentText(agreementId: string, terms: SaidTerms): string {
  const addOns = terms.addOns.map(({ id, name, description, amount, frequency }) => [
    id,
    name,
    description,
    amount,
    frequency,
  ])
  const laterRents = (terms.laterRents ?? []).map(({ from, rentPerWeek }) => [from, rentPerWeek])
  const laterGuests = (terms.laterGuests ?? []).map(({ from, additionalGuests }) => [from, additionalGuests])
  const said = Object.entries({
    ...termsOf(terms),
    addOns,
    laterRents,
    laterGuests,
    statements: terms.statements.toSorted(),
  })
  // Later terms with their default are left out, so what was signed before them keeps its text and its hash.
  const values = said.filter(
    ([key, value]) =>
      !LATER_TERMS.has(key) ||
      (Array.isArray(value) ? value.length > 0 : value !== NO_TERMS[key as keyof AgreementTerms]),
  )
  return JSON.stringify(['agreement', 1, agreementId, ...values])
}

function pick<T extends object>(model: T, fields: T): T {
  // The keys are the model's own, so the result has its shape.
  return Object.fromEntries(Object.keys(model).map((key) => [key, fields[key as keyof T]])) as T
}
