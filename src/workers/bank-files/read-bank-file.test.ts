import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ColumnMapping } from '#contract/bank-mapping.ts'
import { fc } from '#tests/support/property.ts'
import type { BankStatement } from './bank-line.ts'
import { readBankFile } from './read-bank-file.ts'

const FIXTURES = join(import.meta.dirname, '../../../tests/fixtures/bank')
const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(FIXTURES, name)))
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

async function statement(bytes: Uint8Array | string, mappings = {}): Promise<BankStatement> {
  const read = await readBankFile(typeof bytes === 'string' ? bytesOf(bytes) : bytes, mappings)
  if (read.kind !== 'lines') throw new Error(JSON.stringify(read))
  return read.statement
}
const ids = ({ lines }: BankStatement): string[] => lines.map(({ id }) => id)
const HEAD = 'Date,Amount,Payee,Particulars,Code,Reference,Tran Type'

describe('the files of the five banks', () => {
  it.each([
    ['anz.csv', 'ANZ', '06-0501-0123456-00'],
    ['asb.csv', 'ASB', '12-3140-0171323-50'],
    ['bnz.csv', 'BNZ', null],
    ['kiwibank.csv', 'Kiwibank', null],
    ['westpac.csv', 'Westpac', null],
    ['sgml.ofx', 'ASB', '12-3140-0171323-50'],
  ])('%s is read in full', async (name, bank, account) => {
    const read = await statement(fixture(name))
    expect(read).toMatchObject({ bank, account, skipped: [], repeated: 0 })
    expect(read.lines.map(({ day, cents }) => [day, cents])).toEqual([
      ['2026-11-02', 35_000],
      ['2026-11-02', -8_420],
      ['2026-11-03', 124_000],
      ['2026-11-03', 2_000],
      ['2026-11-03', 2_000],
    ])
    expect(JSON.stringify(read.lines[0]?.texts).toUpperCase()).toMatch(/NGATA.*QTRS 1|QTRS 1.*NGATA/)
    expect(new Set(ids(read)).size).toBe(5)
  })

  it('keep quoted text, the other party’s account and the number of the line', async () => {
    const [first, , third] = (await statement(fixture('anz.csv'))).lines
    expect(first).toMatchObject({ row: 2, otherAccount: '12-3140-0171323-50' })
    expect(first?.texts).toEqual({
      payee: 'NGATA, MERE',
      particulars: 'RENT',
      code: 'SHEARERS',
      reference: 'QTRS 1',
      memo: '',
    })
    expect(third?.texts.reference).toBe('TE "RANGI"')
    const asb = await statement(fixture('asb.csv'))
    expect(asb.lines[0]?.row).toBe(10)
  })

  it('include XML OFX with references and New Zealand dates', async () => {
    const read = await statement(fixture('xml.ofx'))
    expect(read).toMatchObject({ bank: 'Kiwibank', account: '38-9012-0456789-00' })
    expect(read.lines).toMatchObject([
      // Noon in Greenwich is one in the morning in New Zealand.
      { day: '2026-11-02', cents: 35_000, texts: { payee: 'Māori Trust' } },
      { day: '2026-11-02', cents: -8_420 },
    ])
  })

  it('tell banks with the same column names apart by the account', async () => {
    const read = await statement(`${HEAD},This Party Account\n02/11/2026,1.00,A,,,,BP,38-9012-0456789-00\n`)
    expect(read.bank).toBe('Kiwibank')
  })
})

describe('encodings', () => {
  const text = `${HEAD}\n02/11/2026,350.00,Māori Trust,,,,BP\n`
  it.each([
    ['UTF-8', bytesOf(text)],
    ['UTF-8 with a mark', bytesOf(`\uFEFF${text}`)],
    ['UTF-16, little end first', utf16(text, true)],
    ['UTF-16, big end first', utf16(text, false)],
  ])('%s', async (_name, bytes) => {
    const { lines } = await statement(bytes)
    expect(lines[0]?.texts.payee).toBe('Māori Trust')
    expect(ids(await statement(bytes))).toEqual(ids(await statement(text)))
  })

  it('reads Windows encodings', async () => {
    const bytes = Uint8Array.from(`${HEAD}\n02/11/2026,350.00,Ren\u00e9e,,,,BP\n`, (letter) =>
      letter.charCodeAt(0),
    )
    expect((await statement(bytes)).lines[0]?.texts.payee).toBe('Renée')
  })
})

describe('a line imported twice', () => {
  it('has one id in overlapping files, even beside an equal line', async () => {
    const row = (day: string, payee: string) => `${day},20.00,${payee},RENT,,,BP`
    const [a, b, c] = [row('01/11/2026', 'A'), row('03/11/2026', 'B'), row('04/11/2026', 'C')]
    const one = ids(await statement([HEAD, a, b, b].join('\n')))
    const other = ids(await statement([HEAD, b, b, c].join('\n')))
    expect(new Set(one).size).toBe(3)
    expect(other.slice(0, 2)).toEqual(one.slice(1))
    expect(one).not.toContain(other[2])
  })

  it('stays apart from the same text on another day, of another amount or account', async () => {
    const files = [
      'Bank 12; Branch 3140; Account 0171323-50\n',
      'Bank 12; Branch 3140; Account 0171323-51\n',
      '',
    ].flatMap((preamble) =>
      ['01/11/2026,20.00', '02/11/2026,20.00', '01/11/2026,20.01'].map(
        (start) => `${preamble}${HEAD}\n${start},A,RENT,,,BP`,
      ),
    )
    const all = await Promise.all(files.map(async (file) => ids(await statement(file))))
    expect(new Set(all.flat()).size).toBe(files.length)
  })

  it('is identified by the bank’s own id, which shows that a file repeats itself', async () => {
    const asb = 'Date,Unique Id,Tran Type,Cheque Number,Payee,Memo,Amount'
    const row = (id: string, payee: string, amount = '20.00') =>
      `2026/11/03,${id},D/C,,${payee},RENT,${amount}`
    const read = await statement(
      [asb, row('1', 'A'), row('2', 'A'), row('1', 'A'), row('1', 'B', '30.00')].join('\n'),
    )
    expect(read.lines).toHaveLength(3)
    expect(read.repeated).toBe(1)
    // The bank has changed the text, but it is the same payment.
    const later = await statement([asb, row('1', 'D/C FROM A')].join('\n'))
    expect(ids(later)[0]).toBe(ids(read)[0])
  })

  it('keeps its id in any order of the other lines', async () => {
    const rows = ['A', 'A', 'B', 'C', 'C', 'C'].map((payee) => `03/11/2026,20.00,${payee},RENT,,,BP`)
    const wanted = ids(await statement([HEAD, ...rows].join('\n'))).toSorted()
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(rows, { minLength: 6 }), async (shuffled) => {
        expect(ids(await statement([HEAD, ...shuffled].join('\n'))).toSorted()).toEqual(wanted)
      }),
      { numRuns: 30 },
    )
  })
})

describe('rows that aren’t lines', () => {
  it('are listed with their place and what is wrong', async () => {
    const read = await statement(
      `${HEAD}\n02/11/2026,1.00,A,,,,BP\n31/02/2026,1.00,B,,,,BP\n02/11/2026,"1,0",C,,,,BP\n`,
    )
    expect(read.lines).toHaveLength(1)
    expect(read.skipped).toEqual([
      { row: 3, reason: 'day', text: '31/02/2026 1.00 B BP' },
      { row: 4, reason: 'amount', text: '02/11/2026 1,0 C BP' },
    ])
  })

  it('are listed in OFX too', async () => {
    const read = await statement(
      'OFXHEADER:100\n\n<OFX>\n<STMTTRN>\n<DTPOSTED>x\n<TRNAMT>1\n<NAME>A\n</STMTTRN></OFX>',
    )
    expect(read.skipped).toEqual([{ row: 4, reason: 'day', text: 'x 1 A' }])
  })
})

describe('a table of no known bank', () => {
  const table =
    'Posted;What;In;Out\n3/4/2026;A RENT;20.00;\n4/4/2026;SHOP;;7.50\n5/4/2026;NOTHING;0.00;0.00\n'
  const mapping: ColumnMapping = {
    uses: ['day', 'payee', 'moneyIn', 'moneyOut'],
    dayOrder: 'monthFirst',
    hasHeader: true,
  }

  it('is shown for mapping, and read with that mapping from then on', async () => {
    const read = await readBankFile(bytesOf(table), {})
    if (read.kind !== 'unknown') throw new Error(read.kind)
    expect(read.table).toMatchObject({
      columns: ['Posted', 'What', 'In', 'Out'],
      guess: { hasHeader: true, dayOrder: 'dayFirst' },
    })
    expect(read.table.sample[0]).toEqual(['3/4/2026', 'A RENT', '20.00', ''])
    const mapped = await statement(table, { [read.table.signature]: mapping })
    expect(mapped.bank).toBeNull()
    expect(mapped.lines.map(({ day, cents, texts }) => [day, cents, texts.payee])).toEqual([
      ['2026-03-04', 2_000, 'A RENT'],
      ['2026-04-04', -750, 'SHOP'],
    ])
    expect(mapped.skipped).toMatchObject([{ row: 4, reason: 'amount' }])
    // With the text in another column it is still the same line.
    const otherwise = { ...mapping, uses: ['day', 'memo', 'moneyIn', 'moneyOut'] as const }
    expect(ids(await statement(table, { [read.table.signature]: otherwise }))).toEqual(ids(mapped))
    // It differs from another line of that day and amount, whichever comes first.
    const [head = '', first = ''] = table.split('\n')
    const both = [first, first.replace('A RENT', 'B RENT')]
    const inOrder = async (rows: string[]) =>
      ids(await statement([head, ...rows].join('\n'), { [read.table.signature]: mapping }))
    expect(await inOrder(both.toReversed())).toEqual((await inOrder(both)).toReversed())
  })

  it('begins with a mapping from its column names', async () => {
    const read = await readBankFile(bytesOf('Date,Details,Amount,Balance\n02/11/2026,A,1.00,5.00\n'), {})
    expect(read).toMatchObject({
      kind: 'unknown',
      table: { guess: { uses: ['day', 'memo', 'amount', 'nothing'], hasHeader: true } },
    })
  })

  it('starts at the first row with a day if it has no column names', async () => {
    const read = await readBankFile(bytesOf('38-9012-0456789-00,,,\n03 Nov 2026,A RENT,20.00,\n'), {})
    if (read.kind !== 'unknown') throw new Error(read.kind)
    expect(read.table).toMatchObject({ columns: ['', '', ''], guess: { hasHeader: false } })
    const bare: ColumnMapping = { uses: ['day', 'memo', 'amount'], dayOrder: 'dayFirst', hasHeader: false }
    const mapped = await statement('38-9012-0456789-00,,,\n03 Nov 2026,A RENT,20.00,\n', {
      [read.table.signature]: bare,
    })
    expect(mapped).toMatchObject({
      account: '38-9012-0456789-00',
      lines: [{ day: '2026-11-03', cents: 2_000 }],
    })
  })

  it('is shown again if the remembered mapping doesn’t fit', async () => {
    const read = await readBankFile(bytesOf(table), {})
    if (read.kind !== 'unknown') throw new Error(read.kind)
    const uses = ['payee', 'memo', 'moneyIn', 'moneyOut'] as const
    const again = await readBankFile(bytesOf(table), { [read.table.signature]: { ...mapping, uses } })
    expect(again.kind).toBe('unknown')
  })
})

function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(2 * text.length + 2))
  for (const [at, letter] of [...`\uFEFF${text}`].entries())
    bytes.setUint16(2 * at, letter.charCodeAt(0), isLittle)
  return new Uint8Array(bytes.buffer)
}
