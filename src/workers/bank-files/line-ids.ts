import type { BankLine } from './bank-line.ts'

/** What tells a line from every other of the account. */
export type LineKey = { account: string | null; uniqueId: string; day: string; cents: number; text: string }

/**
 * Gives each line its id, the same in every file that holds the line, whatever else the file holds. By the bank's own id
 * where it gives one. Else by account, day, amount and all of the text; lines that are equal in all of it are counted
 * within the file, so that the second of a day stays the second. `repeated` lines, which say the bank's id, day and
 * amount of an earlier one, are left out.
 */
export async function withIds(
  rows: readonly { line: Omit<BankLine, 'id'>; key: LineKey }[],
): Promise<{ lines: BankLine[]; repeated: number }> {
  const counts = new Map<string, number>()
  const named = rows.flatMap(({ line, key: { account, uniqueId, day, cents, text } }) => {
    // A bank that gives one id to two payments is not trusted further than it deserves.
    const own = uniqueId === '' ? ['text', text] : ['id', uniqueId]
    const name = JSON.stringify([account, day, cents, ...own])
    const before = counts.get(name) ?? 0
    counts.set(name, before + 1)
    return uniqueId !== '' && before > 0 ? [] : [{ line, name: `${name}${before}` }]
  })
  const lines = await Promise.all(named.map(async ({ line, name }) => ({ ...line, id: await digest(name) })))
  return { lines, repeated: rows.length - lines.length }
}

/** Half of a SHA-256, in hex: enough for ids that nobody has a reason to forge. */
async function digest(name: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name)))
  return Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
