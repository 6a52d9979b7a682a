import { parseBankAccount } from '#contract/bank-account.ts'
import type { Profile } from '#contract/profile.ts'
import type { UnitAddress } from '#contract/unit-fields.ts'
import type { AgreementView } from '#workers/replica-api.ts'

/** What a host says the same in every agreement. `bondWeeks` and `postcode` only help where the room says nothing. */
export type SaidBefore = {
  bankAccount: string
  hostAddress: string
  paymentDetails: string
  bondWeeks: number | null
  postcode: string
}

/** What a profile says for agreements. */
type Stated = Pick<Profile, 'address' | 'bankAccount' | 'serviceAddress' | 'paymentDetails' | 'bondWeeks'>

/**
 * Returns what the host's profile says for every agreement. What it leaves blank is taken from their latest agreement
 * that says it, and the address for service at last from their postal address. `agreements` are latest first. Agreements
 * in which the person is the guest name another's.
 */
export function saidBefore(
  agreements: readonly Pick<AgreementView, 'party' | 'bankAccount' | 'hostAddress' | 'paymentDetails'>[],
  profile: Stated | undefined,
): SaidBefore {
  const own = agreements.filter(({ party }) => party === 'host')
  const latest = (field: 'hostAddress' | 'paymentDetails'): string =>
    own.find((agreement) => agreement[field].trim() !== '')?.[field] ?? ''
  const address = profile?.address
  // One that was typed wrong is not repeated.
  const accounts = [profile?.bankAccount ?? '', ...own.map(({ bankAccount }) => bankAccount)]
  return {
    bankAccount: accounts.find((account) => parseBankAccount(account) !== null) ?? '',
    hostAddress:
      profile?.serviceAddress || latest('hostAddress') || (address === undefined ? '' : addressLine(address)),
    paymentDetails: profile?.paymentDetails || latest('paymentDetails'),
    bondWeeks: profile?.bondWeeks ?? null,
    postcode: address?.postcode ?? '',
  }
}

/** Returns an address in one line; blank if nothing of it is known. */
export function addressLine({ street, suburb, town, postcode }: UnitAddress): string {
  return [street, suburb, `${town} ${postcode}`.trim()].filter(Boolean).join(', ')
}

/**
 * Returns what an agreement that is sent or signed adds to its host's profile: what the profile leaves blank. Nothing
 * for a server that keeps no such details.
 */
export function toRemember(
  {
    bankAccount,
    hostAddress,
    paymentDetails,
  }: Pick<AgreementView, 'bankAccount' | 'hostAddress' | 'paymentDetails'>,
  profile: Stated,
): Partial<Pick<Profile, 'bankAccount' | 'serviceAddress' | 'paymentDetails'>> {
  const account = parseBankAccount(bankAccount) === null ? '' : bankAccount.trim()
  return {
    ...(profile.bankAccount === '' && account !== '' && { bankAccount: account }),
    ...(profile.serviceAddress === '' && hostAddress.trim() !== '' && { serviceAddress: hostAddress.trim() }),
    ...(profile.paymentDetails === '' &&
      paymentDetails.trim() !== '' && { paymentDetails: paymentDetails.trim() }),
  }
}
