/** The longest address that mail can carry. */
export const EMAIL_LENGTH_MAX = 254

/** What an email address looks like: as zod has it, without zod: the sign-in form is judged before it has come. */
export const EMAIL_FORM =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
