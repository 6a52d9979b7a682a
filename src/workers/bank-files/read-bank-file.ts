import { BANK_FILE, type BankStatement } from './bank-line.ts'
import type { ColumnMapping } from '#contract/bank-mapping.ts'
import { readCsv, type UnknownTable } from './read-csv.ts'
import { isOfx, readOfx } from './read-ofx.ts'

/** Mappings that a person made on this device, by the table's signature. */
export type KnownMappings = Readonly<Record<string, ColumnMapping>>

export type BankFileRead =
  | { kind: 'lines'; statement: BankStatement }
  | { kind: 'unknown'; table: UnknownTable }
  | { kind: 'refused'; reason: 'empty' | 'tooLarge' | 'tooManyRows' | 'notText' | 'quotes' | 'noLines' }

/**
 * Reads a file exported by a bank, CSV or OFX, recognised by its content and not by its name. Never throws, whatever it
 * contains.
 */
export async function readBankFile(bytes: Uint8Array, mappings: KnownMappings): Promise<BankFileRead> {
  if (bytes.byteLength > BANK_FILE.bytes) return { kind: 'refused', reason: 'tooLarge' }
  const text = decodeText(bytes)
  if (text === null) return { kind: 'refused', reason: 'notText' }
  const read = isOfx(text)
    ? await ofx(text)
    : await readCsv(text, (signature) => ownValue(mappings, signature))
  const isBare = read.kind === 'lines' && read.statement.lines.length + read.statement.skipped.length === 0
  return isBare ? { kind: 'refused', reason: 'noLines' } : read
}

async function ofx(text: string): Promise<BankFileRead> {
  const statement = await readOfx(text)
  return statement === 'tooManyRows' ? { kind: 'refused', reason: statement } : { kind: 'lines', statement }
}

function ownValue<Value>(of: Readonly<Record<string, Value>>, key: string): Value | null {
  return Object.hasOwn(of, key) ? (of[key] ?? null) : null
}

/**
 * Decodes the text of a file. A byte order mark decides. Without one it is UTF-8 if valid, else Windows-1252 (western
 * Europe). Returns `null` for bytes that aren't text.
 */
function decodeText(bytes: Uint8Array): string | null {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return checked(new TextDecoder('utf-16le').decode(bytes))
  if (a === 0xfe && b === 0xff) return checked(new TextDecoder('utf-16be').decode(bytes))
  try {
    return checked(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return checked(new TextDecoder('windows-1252').decode(bytes))
  }
}

/** Workbooks and pictures contain zero bytes; tables don't. */
function checked(text: string): string | null {
  return text.includes('\u0000') ? null : text
}
