/*
 * Limits of the Residential Tenancies Act used by more than one screen. Their sources are in
 * src/app/agreements/law/rules.ts.
 */

/** The most weeks of rent that a tenancy may take as bond. */
export const BOND_WEEKS_MAX = 4
/** From this number of days on, a stay may be a tenancy or in a boarding house. */
export const TENANCY_DAYS = 28
