/** Codes by which an error says what went wrong, of nodemailer, the system and the database. */
const CODES = ['code', 'responseCode', 'command']
/** What a code looks like, and no name, address or sentence does. */
const CODE = /^[A-Z0-9_ ]{1,30}$/
const NAME = /^[A-Za-z]{1,40}$/

/**
 * What went wrong, as its kind and codes, such as `Error EENVELOPE 550 RCPT TO`. What an error says in words is left
 * out: it quotes addresses, and may quote what somebody wrote.
 */
export function failureCodes(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const codes = CODES.map((name) => String(Reflect.get(error, name) ?? '')).filter((text) => CODE.test(text))
  return [NAME.test(error.name) ? error.name : 'Error', ...codes].join(' ')
}
