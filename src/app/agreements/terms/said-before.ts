import { parseBankAccount } from '#contract/bank-account.ts'
import type { UnitAddress } from '#contract/unit-fields.ts'
import type { AgreementView } from '#workers/replica-api.ts'

/** What a host types the same into every agreement. */
export type SaidBefore = { bankAccount: string; hostAddress: string }

/**
 * Returns the host's account and address for service as their latest agreement with one names them; the address of their
 * profile if none does. `agreements` are latest first. Agreements in which the person is the guest name another's.
 */
export function saidBefore(
  agreements: readonly Pick<AgreementView, 'party' | 'bankAccount' | 'hostAddress'>[],
  home: UnitAddress | undefined,
): SaidBefore {
  const own = agreements.filter(({ party }) => party === 'host')
  return {
    // One that was typed wrong is not repeated.
    bankAccount: own.find(({ bankAccount }) => parseBankAccount(bankAccount) !== null)?.bankAccount ?? '',
    hostAddress:
      own.find(({ hostAddress }) => hostAddress.trim() !== '')?.hostAddress ??
      (home === undefined ? '' : addressLine(home)),
  }
}

/** Returns an address in one line; blank if nothing of it is known. */
export function addressLine({ street, suburb, town, postcode }: UnitAddress): string {
  return [street, suburb, `${town} ${postcode}`.trim()].filter(Boolean).join(', ')
}
