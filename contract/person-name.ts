import { z } from 'zod'
import { NAME_LENGTH_MAX } from './limits.ts'
import { NAME_ON_ONE_LINE, NAME_SEEN, NAME_WITHOUT_ADDRESS } from './person-name-patterns.ts'

/** A first or last name. */
export const PersonName = z
  .string()
  .trim()
  .min(1, 'required')
  .max(NAME_LENGTH_MAX, 'tooLong')
  .regex(NAME_ON_ONE_LINE, 'alphaDash')
  .regex(NAME_SEEN, 'required')
  .regex(NAME_WITHOUT_ADDRESS, 'alphaDash')
