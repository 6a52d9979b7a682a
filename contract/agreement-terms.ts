import type { ChargeFrequency } from './charge-frequency.ts'
import type { Region } from './region.ts'

/** Which law an agreement is under, as its parties say. */
export const LAW_REGIMES = ['SHORT_STAY', 'RESIDENTIAL', 'BOARDING_HOUSE', 'BOARDER'] as const
export type LawRegime = (typeof LAW_REGIMES)[number]

/** Statements that come with a tenancy: the host ticks those that are written, signed and attached. */
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

/** What is agreed: frozen by a signature. Days are `YYYY-MM-DD`, amounts New Zealand dollars. */
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
  frequency: ChargeFrequency
  /** When rent is due for the first time: periods are counted from it. `null`: the first day, or the first period's last. */
  firstDueOn: string | null
  /** Rent for a period is due on its last day; otherwise on its first. */
  isPaidInArrears: boolean
  /** Guests beyond those that the rent is for, and what each of them costs in a week. */
  additionalGuests: number | null
  additionalGuestCharge: number | null
  bond: number | null
  petBond: number | null
  addOns: AgreementAddOn[]
  /** Where and how rent is paid. */
  paymentDetails: string
  /** People who live, or may live, in the house; six make it a boarding house. */
  tenantsInHouse: number | null
  statements: Statement[]
  conditions: string
  /** Ids of stored files. */
  attachments: string[]
}

/** What happened since, which no signature covers. */
export type AgreementFacts = {
  bondReceivedOn: string | null
  bondLodgedOn: string | null
  /** When the rent last rose. */
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
  frequency: 'WEEKLY',
  firstDueOn: null,
  isPaidInArrears: false,
  additionalGuests: null,
  additionalGuestCharge: null,
  bond: null,
  petBond: null,
  addOns: [],
  paymentDetails: '',
  tenantsInHouse: null,
  statements: [],
  conditions: '',
  attachments: [],
}
export const NO_FACTS: AgreementFacts = { bondReceivedOn: null, bondLodgedOn: null, rentRaisedOn: null }

/** Terms that came after the first build: its agreements lack them, and say by that what `NO_TERMS` says. */
type LaterTerm = 'firstDueOn' | 'isPaidInArrears' | 'additionalGuests' | 'additionalGuestCharge'
const LATER_TERMS: ReadonlySet<string> = new Set<LaterTerm>([
  'firstDueOn',
  'isPaidInArrears',
  'additionalGuests',
  'additionalGuestCharge',
])

/** Terms written by this build or an earlier one, which may lack later fields. */
export type SaidTerms = Omit<AgreementTerms, LaterTerm> & {
  [Term in LaterTerm]?: AgreementTerms[Term] | undefined
}

/** The terms among other fields, in one order. */
export function termsOf(fields: SaidTerms): AgreementTerms {
  const { firstDueOn, isPaidInArrears, additionalGuests, additionalGuestCharge } = fields
  return pick(NO_TERMS, {
    ...fields,
    firstDueOn: firstDueOn ?? NO_TERMS.firstDueOn,
    isPaidInArrears: isPaidInArrears ?? NO_TERMS.isPaidInArrears,
    additionalGuests: additionalGuests ?? NO_TERMS.additionalGuests,
    additionalGuestCharge: additionalGuestCharge ?? NO_TERMS.additionalGuestCharge,
  })
}

/** The facts among other fields. */
export function factsOf(fields: AgreementFacts): AgreementFacts {
  return pick(NO_FACTS, fields)
}

/**
 * The text whose SHA-256, in hex, names a version of an agreement: the same terms give the same text on every device
 * and on the server. Whose agreement it is stands in it, so that a signature can't be moved to another one.
 */
export function documentText(agreementId: string, terms: SaidTerms): string {
  const addOns = terms.addOns.map(({ id, name, description, amount, frequency }) => [
    id,
    name,
    description,
    amount,
    frequency,
  ])
  const said = Object.entries({ ...termsOf(terms), addOns, statements: terms.statements.toSorted() })
  // What was signed before a term existed keeps its text, and its hash.
  const values = said.filter(
    ([key, value]) => !LATER_TERMS.has(key) || value !== NO_TERMS[key as keyof AgreementTerms],
  )
  return JSON.stringify(['agreement', 1, agreementId, ...values])
}

function pick<T extends object>(model: T, fields: T): T {
  // The keys are the model's own, so what comes out has its shape.
  return Object.fromEntries(Object.keys(model).map((key) => [key, fields[key as keyof T]])) as T
}
