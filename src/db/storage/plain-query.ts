type Row = Record<string, unknown>
type Comparison = (value: unknown, asked: unknown) => boolean

/** A value is only comparable with values of its own type. */
const isOrdered = (one: unknown, other: unknown) => typeof one === typeof other
const compare = (one: unknown, other: unknown) =>
  one === other ? 0 : (one as string) < (other as string) ? -1 : 1

const COMPARISONS: Record<string, Comparison> = {
  $eq: (value, asked) => value === asked,
  $ne: (value, asked) => value !== asked,
  $in: (value, asked) => (asked as unknown[]).includes(value),
  $gt: (value, asked) => isOrdered(value, asked) && compare(value, asked) > 0,
  $gte: (value, asked) => isOrdered(value, asked) && compare(value, asked) >= 0,
  $lt: (value, asked) => isOrdered(value, asked) && compare(value, asked) < 0,
  $lte: (value, asked) => isOrdered(value, asked) && compare(value, asked) <= 0,
}

/**
 * Replaces RxDB's own function: returns whether a row matches a selector that compares its fields with strings,
 * numbers, booleans and `null`. RxDB uses a 24 KB library for that, which the worker would have to download over every
 * thin line. Throws for any other operator.
 */
export function getMingoQuery(selector: Row): { test: (row: Row) => boolean } {
  const checks = Object.entries(selector).flatMap(([field, asked]) => {
    if (field.startsWith('$')) throw new Error(`Rows are not asked for with ${field}`)
    const comparisons = isPlain(asked) ? [['$eq', asked] as const] : Object.entries(asked as Row)
    return comparisons.map(([name, value]) => {
      const holds = COMPARISONS[name]
      if (!holds) throw new Error(`Rows are not asked for with ${name}`)
      return (row: Row) => holds(row[field], value)
    })
  })
  return { test: (row) => checks.every((check) => check(row)) }
}

function isPlain(asked: unknown): boolean {
  return typeof asked !== 'object' || asked === null
}
