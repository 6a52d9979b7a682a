import type { IdRange } from './row-source.ts'

/**
 * Returns which ids a Mango selector can match: a list or a range. May be wider than the selector, if the selector says
 * nothing about ids or uses a rare form; the rows are matched against the whole selector afterwards.
 */
export function idsAsked(selector: object): { ids: string[] } | { range: IdRange } {
  const asked = 'id' in selector ? selector.id : undefined
  if (typeof asked === 'string') return { ids: [asked] }
  if (typeof asked !== 'object' || asked === null) return { range: {} }
  if ('$eq' in asked && typeof asked.$eq === 'string') return { ids: [asked.$eq] }
  if ('$in' in asked && isTexts(asked.$in)) return { ids: [...new Set(asked.$in)] }
  const from = '$gte' in asked ? asked.$gte : '$gt' in asked ? asked.$gt : undefined
  const before = '$lt' in asked ? asked.$lt : undefined
  return {
    range: {
      ...(typeof from === 'string' ? { from } : {}),
      ...(typeof before === 'string' ? { before } : {}),
    },
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}
