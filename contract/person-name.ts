import { z } from 'zod'
import { NAME_LENGTH_MAX } from './limits.ts'

/** A first or last name. It stands on one line: control characters, line breaks among them, have no place in it. */
export const PersonName = z
  .string()
  .trim()
  .min(1, 'required')
  .max(NAME_LENGTH_MAX, 'tooLong')
  .regex(/^\P{Cc}*$/u)
