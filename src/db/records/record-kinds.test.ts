import { expect, it } from 'vitest'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { rulesOf } from './record-kinds.ts'

/** Fields that may be combined from two devices silently: texts, and independent lists. */
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

it('an agreement’s law, dates, money and people are never merged silently', () => {
  const fields = Object.keys({ ...NO_TERMS, ...NO_FACTS }).filter((field) => !APART.includes(field))
  expect(new Set(rulesOf('agreements').neverSilent)).toEqual(new Set(fields))
})
