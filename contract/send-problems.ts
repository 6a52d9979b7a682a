import type { AgreementTerms } from './agreement-terms.ts'
import { parseBankAccount } from './bank-account.ts'

/** Fields that can prevent an agreement from being sent. */
export type SendProblemField =
  | 'hostName'
  | 'guestName'
  | 'startsOn'
  | 'endsOn'
  | 'rentPerWeek'
  | 'bankAccount'

/** `required`: it is missing. `order`: the last day isn't after the first. `shape`: no number of an account. */
export type SendProblem = 'required' | 'order' | 'shape'

/**
 * Returns what prevents a draft from being sent and signed, by field, in the order of the form: a party without a name,
 * no rent, no first day, no last day if the agreement must end (a short stay, or one paid for as a whole), or an account
 * number of another shape than New Zealand's.
 */
export function sendProblems(terms: AgreementTerms): Partial<Record<SendProblemField, SendProblem>> {
  const { hostName, guestName, startsOn, endsOn, rentPerWeek, regime, frequency, bankAccount } = terms
  const hasEnd = regime === 'SHORT_STAY' || frequency === 'ONE_TIME'
  const found: [SendProblemField, SendProblem | null][] = [
    ['hostName', hostName.trim() === '' ? 'required' : null],
    ['guestName', guestName.trim() === '' ? 'required' : null],
    ['startsOn', startsOn === null ? 'required' : null],
    ['endsOn', lastDayProblem(startsOn, endsOn, hasEnd)],
    ['rentPerWeek', rentPerWeek === null ? 'required' : null],
    ['bankAccount', bankAccount.trim() === '' || parseBankAccount(bankAccount) !== null ? null : 'shape'],
  ]
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}

function lastDayProblem(startsOn: string | null, endsOn: string | null, hasEnd: boolean): SendProblem | null {
  if (endsOn === null) return hasEnd ? 'required' : null
  return startsOn !== null && endsOn <= startsOn ? 'order' : null
}

/** Returns whether nothing prevents a draft from being sent. */
export function canBeSent(terms: AgreementTerms): boolean {
  return Object.keys(sendProblems(terms)).length === 0
}
