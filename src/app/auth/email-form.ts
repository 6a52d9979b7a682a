/** The longest email address that can be delivered. */
export const EMAIL_LENGTH_MAX = 254

/**
 * Pattern of an email address. Same as zod's, but without zod, because the sign-in form is validated before zod has
 * loaded.
 */
export const EMAIL_FORM =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
