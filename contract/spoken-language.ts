import { z } from 'zod'
import { SPOKEN_LANGUAGE_TAGS } from './limits.ts'

/** A language that a person speaks, as a BCP 47 tag. Screens name it in their own language. */
export const SpokenLanguage = z.enum(SPOKEN_LANGUAGE_TAGS)
export type SpokenLanguage = z.infer<typeof SpokenLanguage>
