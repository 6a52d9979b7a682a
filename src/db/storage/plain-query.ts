type Row = Record<string, unknown>
type Comparison = (value: unknown, asked: unknown) => boolean

/** A value compares with its own kind alone. */
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
 * In the place of RxDB's own: whether a row matches a selector, by comparisons of its fields with texts, numbers, booleans
 * and `null`. RxDB takes a library of 24 KB for that, which the worker would carry over every thin line. Throws for any
 * other operator.
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
