import { directionOf, languageTagOf, type Locale } from '#contract/locale.ts'
import { noticePage } from '#contract/notice.ts'
import type { PushPayload } from '#contract/push.ts'
import { wordsIn } from '#server/http/words.ts'
import type { Config } from '#server/scope/config.ts'

/** The number by which a browser knows a declarative push message: that of the protocol's RFC. */
const WEB_PUSH = 8030

/**
 * Returns the declarative form of a push (W3C Push API, “declarative push message”), which stands beside its payload: a
 * browser that knows it shows the notification even if no service worker does, and never ends the subscription for a
 * push that showed nothing. It says no more than the payload: that somebody wrote, or the same line. It is `mutable`,
 * so the service worker still shows its own if it runs. Nothing is returned without a public address, which the form
 * needs.
 */
export function declared(
  payload: PushPayload,
  locale: Locale,
  { publicUrl, title }: Pick<Config, 'publicUrl' | 'title'>,
): object {
  if (publicUrl === null) return {}
  const lang = languageTagOf(locale)
  const { tag, body, path } =
    'chatId' in payload
      ? {
          tag: payload.chatId,
          body: wordsIn(locale, 'mail')('digest.pushed'),
          path: `/messages?chat=${payload.chatId}`,
        }
      : {
          tag: `${payload.notice}:${payload.id}`,
          body: payload.text,
          path: noticePage(payload.notice, payload.id) ?? '/dashboard',
        }
  return {
    web_push: WEB_PUSH,
    mutable: true,
    notification: { title, lang, dir: directionOf(lang), body, tag, navigate: publicUrl + path },
  }
}
