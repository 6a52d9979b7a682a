import { bankAccountText, bankOfAccount, parseBankAccount } from '#contract/bank-account.ts'
import { dayAtPlace } from '#contract/region.ts'
import { BANK_FILE, type BankLine, type BankStatement, cellText, type SkippedRow } from './bank-line.ts'
import { readCents, readDay } from './bank-values.ts'
import { type LineKey, withIds } from './line-ids.ts'

/*
 * Reads OFX in both forms: SGML, where values have no closing tag, and XML. One pass over the tags, so that the time
 * only grows with the file's size, whatever it contains. The available parsers take seconds for five thousand lines, or
 * never return from a hostile tag (docs/decisions/0064-bank-files.md).
 */

/** Returns whether a text identifies itself as OFX. */
export function isOfx(text: string): boolean {
  return /^\s*(OFXHEADER\s*:|<\?xml[^>]*>\s*<\?OFX|<\?OFX|<OFX>)/i.test(text.slice(0, 2_000))
}

type Fields = Map<string, string>

/** Reads the lines of every account in a file. Returns `tooManyRows` if there are more than `BANK_FILE.rows`. */
export async function readOfx(text: string): Promise<BankStatement | 'tooManyRows'> {
  const skipped: SkippedRow[] = []
  const found: { line: Omit<BankLine, 'id'>; key: LineKey }[] = []
  let account: string | null = null
  let own: Fields | null = null
  let fields: Fields | null = null
  let row = 1 + breaksIn(text.slice(0, Math.max(0, text.indexOf('<'))))
  let startRow = row
  let count = 0
  for (const { name, isEnd, value, lineBreaks } of tags(text)) {
    if (name === 'BANKACCTFROM') {
      if (isEnd) own = null
      else own = new Map()
    } else if (name === 'STMTTRN') {
      if (isEnd && fields) {
        count += 1
        if (count > BANK_FILE.rows) return 'tooManyRows'
        const line = lineOf(fields, startRow)
        if ('reason' in line) skipped.push(line)
        else {
          const { day, cents, texts } = line
          const text = Object.values(texts).join('\n')
          found.push({ line, key: { account, uniqueId: fields.get('FITID') ?? '', day, cents, text } })
        }
      }
      fields = isEnd ? null : new Map()
      startRow = row
    } else if (fields && !isEnd) fields.set(name, value)
    else if (own && !isEnd) {
      own.set(name, value)
      account = accountOf(own) ?? account
    }
    row += lineBreaks
  }
  const parsed = account === null ? null : parseBankAccount(account)
  return {
    bank: parsed && bankOfAccount(parsed),
    account,
    ...(await withIds(found)),
    skipped,
  }
}

/** Yields every tag with the value after it. */
function* tags(text: string): Generator<{ name: string; isEnd: boolean; value: string; lineBreaks: number }> {
  let at = text.indexOf('<')
  while (at !== -1) {
    const end = text.indexOf('>', at)
    if (end === -1) return
    const next = text.indexOf('<', end)
    const isEnd = text[at + 1] === '/'
    const name = text
      .slice(at + (isEnd ? 2 : 1), Math.min(end, at + 40))
      .trim()
      .toUpperCase()
    const raw = text.slice(end + 1, next === -1 ? text.length : next)
    yield { name, isEnd, value: cellText(plain(raw)), lineBreaks: breaksIn(raw) }
    at = next
  }
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1
}

function lineOf(fields: Fields, row: number): Omit<BankLine, 'id'> | SkippedRow {
  const value = (name: string): string => fields.get(name) ?? ''
  const day = ofxDay(value('DTPOSTED'))
  const cents = readCents(value('TRNAMT'))
  if (day === null || cents === null)
    return {
      row,
      reason: day === null ? 'day' : 'amount',
      text: cellText([...fields.values()].join(' ')),
    }
  const texts = {
    payee: value('NAME'),
    particulars: '',
    code: '',
    reference: value('REFNUM') || value('CHECKNUM'),
    memo: value('MEMO'),
  }
  return { row, day, cents, texts, otherAccount: accountText(value('ACCTID')) }
}

/** Reads `YYYYMMDD`, with a time of any precision after it. If that names a time zone, the day is New Zealand's. */
function ofxDay(value: string): string | null {
  const parts =
    /^(\d{8})(?:(\d{2})(\d{2})(\d{2})?)?(?:\.\d+)?(?:\[([-+]?\d{1,2}(?:\.\d+)?)(?::[^\]]*)?\])?$/.exec(value)
  const [, date = '', hours, minutes, , zone] = parts ?? []
  const day = readDay(date)
  if (day === null || hours === undefined || zone === undefined) return day
  const moment =
    Date.parse(`${day}T00:00Z`) + (Number(hours) - Number(zone)) * 3_600_000 + Number(minutes) * 60_000
  return Number.isNaN(moment) ? day : dayAtPlace(new Date(moment), 'Pacific/Auckland')
}

/** Returns the account in the bank's fields: complete in one field, or in three. */
function accountOf(own: Fields): string | null {
  const id = own.get('ACCTID') ?? ''
  return accountText(id) ?? accountText([own.get('BANKID') ?? '', own.get('BRANCHID') ?? '', id].join('-'))
}

function accountText(text: string): string | null {
  const parsed = parseBankAccount(text)
  return parsed && bankAccountText(parsed)
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Replaces character references with their characters. Unknown ones stay as they are. */
function plain(value: string): string {
  return value
    .slice(0, BANK_FILE.cell * 2)
    .replace(/&(?:#(\d{1,7})|([a-z]{2,6}));/gi, (whole, code, name) => {
      if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? whole
      const point = Number(code)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
    })
}
