import { NAME_LENGTH_MAX } from '#contract/limits.ts'
import { NAME_ON_ONE_LINE, NAME_SEEN, NAME_WITHOUT_ADDRESS } from '#contract/person-name-patterns.ts'
import { rules } from './rules.ts'
import { z } from './zod.ts'

/** The last name of a person, who may have only one name: blank, or a name as the server accepts it. */
export const OptionalName = z
  .string()
  .check(
    z.trim(),
    z.maxLength(NAME_LENGTH_MAX),
    z.regex(NAME_ON_ONE_LINE),
    z.regex(NAME_WITHOUT_ADDRESS),
    rules.shaped('required', NAME_SEEN),
  )

/** A required first or last name. */
export const PersonName = OptionalName.check(z.minLength(1))
