/*
 * Limits of the Residential Tenancies Act that more than one screen goes by. Where each comes from stands in
 * src/app/agreements/law/rules.ts.
 */

/** The most weeks of rent that a tenancy may take as bond. */
export const BOND_WEEKS_MAX = 4
/** From so many days a stay may be a tenancy or in a boarding house. */
export const TENANCY_DAYS = 28
