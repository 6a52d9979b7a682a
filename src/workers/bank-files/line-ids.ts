import type { BankLine } from './bank-line.ts'

/** What distinguishes a line from every other line of the account. */
export type LineKey = { account: string | null; uniqueId: string; day: string; cents: number; text: string }

/**
 * Gives each line its id, which is the same in every file with that line, whatever else the file contains. Uses the
 * bank's own id if there is one, else account, day, amount and the whole text. Lines that are equal in all of these are
 * counted within the file, so that the second one of a day stays the second. Leaves out `repeated` lines, which have
 * the bank's id, day and amount of an earlier one.
 */
export async function withIds(
  rows: readonly { line: Omit<BankLine, 'id'>; key: LineKey }[],
): Promise<{ lines: BankLine[]; repeated: number }> {
  const counts = new Map<string, number>()
  const named = rows.flatMap(({ line, key: { account, uniqueId, day, cents, text } }) => {
    // Day and amount are part of the key as well, because a bank may give one id to two payments.
    const own = uniqueId === '' ? ['text', text] : ['id', uniqueId]
    const name = JSON.stringify([account, day, cents, ...own])
    const before = counts.get(name) ?? 0
    counts.set(name, before + 1)
    return uniqueId !== '' && before > 0 ? [] : [{ line, name: `${name}${before}` }]
  })
  const lines = await Promise.all(named.map(async ({ line, name }) => ({ ...line, id: await digest(name) })))
  return { lines, repeated: rows.length - lines.length }
}

/** Returns half of a SHA-256 in hex: enough for ids that nobody has a reason to forge. */
async function digest(name: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name)))
  return Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
