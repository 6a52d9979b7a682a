/** What money was received for. `bond`: awarded to the host. `rest`: for nothing that is due, or given back. */
export const INCOME_KINDS = ['rent', 'addOn', 'charge', 'bond', 'rest'] as const
export type IncomeKind = (typeof INCOME_KINDS)[number]
