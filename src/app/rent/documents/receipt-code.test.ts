import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { CODE_BYTES_MAX, receiptCode } from './receipt-code.ts'

const page = (rows: { label: string; value: string }[]) => ({
  ...{ title: 'Receipt', lead: [], signaturesTitle: '', signatures: [], notes: [], foot: () => '' },
  ...{ language: 'en-NZ', author: 'Ngaire', sections: [{ title: 'Money received', rows }] },
})
const bytes = (text: string) => new TextEncoder().encode(text).byteLength

it('a code has the name first, then every line of the receipt', () => {
  const rows = [
    { label: 'Amount', value: 'NZ$255.00' },
    { label: 'Address', value: '12 Ferry Road\nHut' },
  ]
  expect(receiptCode('Receipt WKXKQ-0001', page(rows))).toBe(
    'Receipt WKXKQ-0001\nAmount: NZ$255.00\nAddress: 12 Ferry Road, Hut',
  )
})

it('a long note displaces nothing before it and never splits a character', () => {
  const rows = [
    { label: 'Amount', value: 'NZ$1.00' },
    { label: 'Note', value: '🛖'.repeat(500) },
    ...Array.from({ length: 40 }, (_, n) => ({ label: `Line ${n}`, value: 'अनन्या राव '.repeat(9) })),
  ]
  const text = receiptCode('Receipt', page(rows))
  expect(text).toContain('Amount: NZ$1.00\n')
  expect(bytes(text)).toBeLessThanOrEqual(CODE_BYTES_MAX)
  expect(text.isWellFormed()).toBe(true)
})

it('the longest code is at most version 25, which a camera can read from a phone', () => {
  // ISO/IEC 18004, table 7: version 25-L holds 1,273 bytes.
  expect(encode('ā'.repeat(CODE_BYTES_MAX / 2), { border: 0 }).version).toBeLessThanOrEqual(25)
})
