import type { Locale } from '#contract/locale.ts'
import type { Facts } from '#server/assistant/facts/facts.ts'
import { wordsIn } from '#server/http/words.ts'
import { namesIn, strangerIn } from './names-in.ts'
import { daysText } from '#server/site/site-view.ts'
import { plain } from './plain-text.ts'

/** Statuses of an agreement whose stay is worth naming. */
const CURRENT: readonly string[] = ['PENDING', 'APPROVED', 'ACTIVE']

/**
 * Drafts a message to the person that a text names, with the days of their stay. It's a text to copy: nothing is sent.
 */
export async function draftReply(
  { said, locale, today }: { said: string; locale: Locale; today: string },
  facts: Facts,
): Promise<string> {
  const t = wordsIn(locale, 'helper')
  const stays = (await facts.stays()) ?? []
  const [name] = namesIn(
    said,
    stays.map(({ other }) => other),
  )
  const stay = stays
    .filter(
      ({ other, status, endsOn }) => other === name && CURRENT.includes(status) && (endsOn ?? today) >= today,
    )
    .toSorted((a, b) => ((a.startsOn ?? '') < (b.startsOn ?? '') ? -1 : 1))[0]
  const days =
    stay && stay.startsOn !== null && stay.endsOn !== null
      ? t('facts.draftStay', {
          room: plain(stay.unitTitle),
          days: daysText(locale, stay.startsOn, stay.endsOn),
        })
      : ''
  const known = stays.find(({ other }) => other === name)
  const to = known?.otherFirst ?? strangerIn(said, locale) ?? '…'
  const text = t('facts.draftText', { name: plain(to), stay: days, me: plain(facts.firstName) })
  return `${t('facts.draft')}\n\n${quoted(text)}`
}

/** Puts a text into a Markdown quote, so that it stands apart; square brackets stay as they are. */
function quoted(text: string): string {
  return text
    .replace(/[[\]]/g, String.raw`\$&`)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
