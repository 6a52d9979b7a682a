import { expect, it } from 'vitest'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { agreementNeed } from './agreements.ts'

// Residential Tenancies Act 1986, section 60A: a fixed term of more than 90 days goes on as a periodic tenancy.
it.each([
  ['went on as a periodic tenancy', '2026-08-01', null],
  ['is over', '2026-08-02', 'finish'],
])('decides whether to ask if the tenant has left a fixed term that %s', (_, startsOn, need) => {
  const terms = { ...NO_TERMS, ...NO_FACTS, regime: 'RESIDENTIAL', startsOn, endsOn: '2026-10-30' } as const
  const at = new Date('2026-11-27T00:00:00Z')
  expect(agreementNeed({ ...terms, status: 'ACTIVE' }, 'host', at)).toBe(need)
})
