import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/property.ts'
import { BANK_FILE } from './bank-line.ts'
import { readBankFile } from './read-bank-file.ts'
import { cpuMs } from '#tests/support/cpu-time.ts'

const HEAD = 'Date,Amount,Payee,Particulars,Code,Reference,Tran Type'
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const refusal = async (bytes: Uint8Array | string) => {
  const read = await readBankFile(typeof bytes === 'string' ? bytesOf(bytes) : bytes, {})
  return read.kind === 'refused' ? read.reason : read.kind
}

describe('hostile files', () => {
  it('are refused with their reason', async () => {
    expect(await refusal('')).toBe('empty')
    expect(await refusal('\n \n,,\n')).toBe('empty')
    expect(await refusal(HEAD)).toBe('noLines')
    expect(await refusal('PK\u0003\u0004\u0000\u0000')).toBe('notText')
    expect(await refusal(new Uint8Array(BANK_FILE.bytes + 1))).toBe('tooLarge')
    expect(await refusal(`${HEAD}\n02/11/2026,1.00,"A,,,,BP\n02/11/2026,1.00,B,,,,BP\n`)).toBe('quotes')
    expect(await refusal(`${HEAD}\n${'02/11/2026,1.00,A,,,,BP\n'.repeat(BANK_FILE.rows + 5)}`)).toBe(
      'tooManyRows',
    )
    expect(await refusal(`<OFX>${'<STMTTRN></STMTTRN>'.repeat(BANK_FILE.rows + 1)}`)).toBe('tooManyRows')
    expect(await refusal('<OFX></OFX>')).toBe('noLines')
  })

  it('take a few seconds of CPU time at most', async () => {
    const files = [
      `OFXHEADER:100\n<OFX><${'A'.repeat(1_000_000)}`,
      `<OFX>${'<A'.repeat(500_000)}`,
      `<OFX>${'<A>'.repeat(500_000)}`,
      `<OFX><STMTTRN>${'<NAME>x'.repeat(200_000)}`,
      `<OFX><STMTTRN><DTPOSTED>${'2'.repeat(1_000_000)}</STMTTRN>`,
      `${HEAD}\n02/11/2026,${'1,'.repeat(500_000)}`,
      `${HEAD}\n02/11/2026,1.00,${'x'.repeat(3_000_000)},,,,BP\n`,
      `${'a,'.repeat(1_000_000)}\n`,
      `"${'""'.repeat(1_000_000)}`,
      `Bank ${'1'.repeat(1_000_000)} branch\n${HEAD}\n`,
    ]
    for (const file of files) {
      const start = cpuMs()
      await readBankFile(bytesOf(file), {})
      // Takes tenths of a second here; a backtracking parser would take minutes.
      expect(cpuMs() - start, file.slice(0, 40)).toBeLessThan(5_000)
    }
  })

  it('that name built-in object properties match nothing', async () => {
    const read = await readBankFile(bytesOf('constructor,__proto__,toString\n1/1/2026,2,3\n'), {})
    expect(read).toMatchObject({
      kind: 'unknown',
      table: { guess: { uses: ['nothing', 'nothing', 'nothing'] } },
    })
  })

  it('never throw, whatever they hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 400 }),
          fc.string({ unit: 'binary', maxLength: 300 }).map(bytesOf),
          fc
            .array(
              fc.constantFrom('<OFX>', '<STMTTRN>', '</STMTTRN>', '<TRNAMT>', '1', '<', '>', '&#1114112;'),
              {
                maxLength: 40,
              },
            )
            .map((parts) => bytesOf(`<OFX>${parts.join('')}`)),
          fc
            .array(fc.constantFrom(HEAD, '\n', ',', '"', '2/11/2026', '1.00', ';'), { maxLength: 40 })
            .map((parts) => bytesOf(parts.join(''))),
        ),
        async (bytes) => {
          const read = await readBankFile(bytes, {})
          expect(['lines', 'unknown', 'refused']).toContain(read.kind)
        },
      ),
      { numRuns: 400 },
    )
  })
})
