const VERB = /\b(select|insert|update|delete)\b/i
/** The parts of `extract(epoch from …)` and `is distinct from …` name no table. */
const TABLE = /(?<!\b(?:epoch|distinct)\s)\b(?:from|into|update|join)\s+(?:"?\w+"?\.)?"?(\w+)/i
const FUNCTION = /\bselect\s+(\w+)\s*\(/i
const FIRST_WORD = /^\s*(?:start\s+)?([a-z]+)/i

/**
 * Returns what a statement is called in figures and traces: its first verb and the first table or function that it
 * names, such as `select messages`; `begin`, `commit` and their like are called what they are. It comes from the part
 * of the text that the code wrote, never from a value.
 */
export function nameOfStatement(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toLowerCase()
  if (verb === undefined) return FIRST_WORD.exec(text)?.[1]?.toLowerCase() ?? 'other'
  const [, subject] = TABLE.exec(text) ?? FUNCTION.exec(text) ?? []
  return subject === undefined ? verb : `${verb} ${subject.toLowerCase()}`
}
