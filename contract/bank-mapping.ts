/** What a column of a bank file is read as. */
export const COLUMN_USES = [
  'day',
  'amount',
  'moneyIn',
  'moneyOut',
  'payee',
  'particulars',
  'code',
  'reference',
  'memo',
  'uniqueId',
  'account',
  'otherAccount',
  'nothing',
] as const
export type ColumnUse = (typeof COLUMN_USES)[number]

/** Whether 3/4 means the third of April or the fourth of March. New Zealand's banks write the day first. */
export type DayOrder = 'dayFirst' | 'monthFirst'

/** How the rows of a file are read: the use of each column, in order. */
export type ColumnMapping = { uses: readonly ColumnUse[]; dayOrder: DayOrder; hasHeader: boolean }

/** Returns whether lines can be read with a mapping: it has a day, and one way to find the amount. */
export function isUsable({ uses }: ColumnMapping): boolean {
  const count = (use: ColumnUse): number => uses.filter((one) => one === use).length
  const hasBoth = count('moneyIn') === 1 && count('moneyOut') <= 1
  return count('day') === 1 && (count('amount') === 1 ? count('moneyIn') + count('moneyOut') === 0 : hasBoth)
}
