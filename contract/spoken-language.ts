import { z } from 'zod'

/** Languages that a person can say they speak, as BCP 47 tags; screens name them in their own language. */
export const SPOKEN_LANGUAGES = [
  'en',
  'mi',
  'zh',
  'yue',
  'hi',
  'pa',
  'ja',
  'ko',
  'es',
  'pt',
  'fr',
  'de',
  'sm',
  'to',
  'fj',
  'tl',
] as const
export const SpokenLanguage = z.enum(SPOKEN_LANGUAGES)
export type SpokenLanguage = z.infer<typeof SpokenLanguage>
