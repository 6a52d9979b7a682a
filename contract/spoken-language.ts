import { z } from 'zod'
import { SPOKEN_LANGUAGE_TAGS } from './limits.ts'

/** A language that a person says they speak, as a BCP 47 tag; screens name it in their own language. */
export const SpokenLanguage = z.enum(SPOKEN_LANGUAGE_TAGS)
export type SpokenLanguage = z.infer<typeof SpokenLanguage>
