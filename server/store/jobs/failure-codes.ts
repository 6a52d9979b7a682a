/** Properties in which nodemailer, the system and the database give an error's code. */
const CODES = ['code', 'responseCode', 'command']
/** Matches codes, but no name, address or sentence. */
const CODE = /^[A-Z0-9_ ]{1,30}$/
const NAME = /^[A-Za-z]{1,40}$/

/**
 * Describes what went wrong by its kind and codes, such as `Error EENVELOPE 550 RCPT TO`. An error's message is left
 * out because it quotes addresses, and may quote what somebody wrote.
 */
export function failureCodes(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const codes = CODES.map((name) => String(Reflect.get(error, name) ?? '')).filter((text) => CODE.test(text))
  return [NAME.test(error.name) ? error.name : 'Error', ...codes].join(' ')
}
