const PROBLEMS = [
  'required',
  'same',
  'sameNumber',
  'past',
  'order',
  'outside',
  'begun',
  'notAgreed',
  'open',
  'taken',
  'tooMany',
  'otherVersion',
] as const

/** The keys of why a change or an answer to it failed. */
export type ChangeProblemKey = (typeof PROBLEMS)[number] | 'answered' | 'refused' | 'failed'

/** Returns why the server refused a change, from its reasons by field: the first that this build has words for. */
export function problemKey(fields: Readonly<Record<string, string>> = {}): ChangeProblemKey {
  const reasons = Object.values(fields)
  return PROBLEMS.find((known) => reasons.includes(known)) ?? 'refused'
}
