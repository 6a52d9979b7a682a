import { registerTranslation, type Translation } from '@shoelace-style/shoelace/dist/utilities/localize.js'
import { LANGUAGES, type Locale } from '#contract/locale.ts'

/** A language's `shoelace.json`. */
type Parts = Omit<Translation, `$${string}` | 'goToSlide' | 'numOptionsSelected' | 'slideNum'> &
  Record<'goToSlide' | 'noOptionsSelected' | 'numOptionsSelected' | 'slideNum', string>

/** Names Shoelace's own parts in a language that Shoelace does not ship. */
export function nameShoelaceParts(locale: Locale, { noOptionsSelected, ...parts }: Parts): void {
  const { name, tag, direction } = LANGUAGES[locale]
  const translation: Translation = {
    ...parts,
    $code: tag,
    $name: name,
    $dir: direction,
    goToSlide: (slide, count) => filled(parts.goToSlide, { slide, count }),
    numOptionsSelected: (count) =>
      count === 0 ? noOptionsSelected : filled(parts.numOptionsSelected, { count }),
    slideNum: (slide) => filled(parts.slideNum, { slide }),
  }
  registerTranslation(translation)
}

/** Shoelace asks while it draws, also before the app's own words have come. */
function filled(text: string, values: Record<string, number>): string {
  return text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]))
}
