import type { BankLine, BankStatement } from './bank-line.ts'
import { type LineMatch, matchLines, type Payer } from './match-lines.ts'
import { type BankFileRead, type KnownMappings, readBankFile } from './read-bank-file.ts'

/** What the page is told about a file: the number of lines, without the lines. */
export type BankFileSummary =
  | Exclude<BankFileRead, { kind: 'lines' }>
  | { kind: 'lines'; statement: Omit<BankStatement, 'lines'>; lines: number }

/** A line and what it may pay. */
export type MatchedLine = { line: BankLine; match: LineMatch }

/** Lines passed to the page at once, so that none of its tasks has to unpack all of them. */
export const LINES_AT_ONCE = 200

/** Holds one file while a page works with it. */
export function bankFileHost() {
  let lines: readonly BankLine[] = []
  return {
    /** Reads a file, replacing the previous one. */
    async read(bytes: Uint8Array, mappings: KnownMappings): Promise<BankFileSummary> {
      lines = []
      const file = await readBankFile(bytes, mappings)
      if (file.kind !== 'lines') return file
      const { lines: read, ...statement } = file.statement
      lines = read
      return { kind: 'lines', statement, lines: read.length }
    },
    /** Matches the lines of the file and passes them on in file order, some at a time. */
    async match(
      payers: readonly Payer[],
      counted: ReadonlyMap<string, number>,
      onLines: (some: MatchedLine[]) => unknown,
    ): Promise<void> {
      const of = lines
      const matches = matchLines(of, payers, counted)
      const matched = of.flatMap((line, at): MatchedLine[] => {
        const match = matches[at]
        return match ? [{ line, match }] : []
      })
      for (let at = 0; at < matched.length; at += LINES_AT_ONCE)
        await onLines(matched.slice(at, at + LINES_AT_ONCE))
    },
  }
}

export type BankFileApi = ReturnType<typeof bankFileHost>
