import { expect, test } from 'vitest'
import { Id } from './endpoint.ts'
import { stayMessageId } from './stay-message-id.ts'

const TEMPLATE = '0193f000-0000-7abc-8def-000000000001'
const AGREEMENT = '0193f00f-ffff-7123-b456-0000000000ff'

test('a template and a stay give their message one id that no other pair has', () => {
  // 1 ^ ff = fe, abc ^ 123 = b9f, def ^ 456 = 9b9, by hand.
  const id = '0000000f-ffff-8b9f-89b9-0000000000fe'
  expect(stayMessageId(TEMPLATE, AGREEMENT)).toBe(id)
  expect(stayMessageId(AGREEMENT, TEMPLATE)).toBe(id)
  expect(Id.safeParse(id).success).toBe(true)
  // 0000000f ^ 20261201 = 2026120e.
  expect(stayMessageId(TEMPLATE, AGREEMENT, '2026-12-01')).toBe(id.replace('0000000f', '2026120e'))
  expect(stayMessageId(TEMPLATE, TEMPLATE.replace(/1$/, '2'))).not.toBe(id)
})
