import { expect, it } from 'vitest'
import { KIND_RULES } from '#contract/ledger-entry.ts'
import { FIELDS_OF, type FieldName, type WrittenKind } from './entry-kinds.ts'

const kinds = Object.entries(FIELDS_OF) as [WrittenKind, readonly FieldName[]][]

it.each(kinds)('%s asks for what the wire requires, and for nothing that it refuses', (kind, fields) => {
  const rule = KIND_RULES[kind]
  expect({
    hasAmount: fields.includes('amount'),
    hasMethod: fields.includes('method'),
    hasSlip: fields.includes('slip'),
    isReceipted: fields.includes('receipt'),
  }).toEqual({
    hasAmount: rule.amount !== 'none',
    hasMethod: rule.hasMethod,
    hasSlip: rule.hasSlip,
    isReceipted: rule.isReceipted,
  })
})

it('no kind asks for a field twice', () => {
  for (const [, fields] of kinds) expect(fields).toEqual([...new Set(fields)])
})
