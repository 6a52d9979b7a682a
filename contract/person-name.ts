import { z } from 'zod'
import { NAME_LENGTH_MAX } from './limits.ts'

/** Characters that nothing is seen of: format characters, spaces, and the blanks that some scripts have as letters. */
const SOMETHING_SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]/u

/** A first or last name. It stands on one line: control characters and line breaks have no place in it. */
export const PersonName = z
  .string()
  .trim()
  .min(1, 'required')
  .max(NAME_LENGTH_MAX, 'tooLong')
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'alphaDash')
  .regex(SOMETHING_SEEN, 'required')
