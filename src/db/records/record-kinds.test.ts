import { expect, it } from 'vitest'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { rulesOf } from './record-kinds.ts'

/** What may be put together from two devices unasked: words, and lists that stand for themselves. */
const APART = [
  'hostName',
  'guestName',
  'unitTitle',
  'premises',
  'region',
  'hostAddress',
  'guestAddress',
  'isChatAddress',
  'statements',
  'conditions',
  'attachments',
]

it('the law, the time, the money and the people of an agreement are never put together unasked', () => {
  const fields = Object.keys({ ...NO_TERMS, ...NO_FACTS }).filter((field) => !APART.includes(field))
  expect(new Set(rulesOf('agreements').neverSilent)).toEqual(new Set(fields))
})
