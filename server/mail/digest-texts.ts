import type { Locale } from '#contract/locale.ts'
import type { Plural } from '#server/http/fill-text.ts'

/** The texts of the mail about unread messages: `{who}` wrote, about `{room}`. It never says what they wrote. */
export type DigestTexts = {
  subject: Plural
  /** One line per conversation, followed by `count` in brackets. */
  from: string
  /** Used if there are more conversations than are named. */
  more: Plural
  action: string
}

export const DIGEST_TEXTS: Record<Locale, DigestTexts> = {
  en: {
    subject: { one: 'You have a new message', other: 'You have {n} new messages' },
    from: '{who}, about {room}',
    more: { one: 'and one more conversation', other: 'and {n} more conversations' },
    action: 'Read and reply',
  },
  es: {
    subject: { one: 'Tienes un mensaje nuevo', other: 'Tienes {n} mensajes nuevos' },
    from: '{who}, sobre {room}',
    more: { one: 'y otra conversación', other: 'y {n} conversaciones más' },
    action: 'Leer y responder',
  },
  hi: {
    subject: { one: 'आपके लिए एक नया संदेश है', other: 'आपके लिए {n} नए संदेश हैं' },
    from: '{who}, {room} के बारे में',
    more: { one: 'और एक बातचीत', other: 'और {n} बातचीत' },
    action: 'पढ़ें और जवाब दें',
  },
  ja: {
    subject: { one: '新しいメッセージがあります', other: '新しいメッセージが{n}件あります' },
    from: '{who}さん（{room}について）',
    more: { one: 'ほか1件の会話', other: 'ほか{n}件の会話' },
    action: '読んで返信する',
  },
  pt: {
    subject: { one: 'Você tem uma nova mensagem', other: 'Você tem {n} novas mensagens' },
    from: '{who}, sobre {room}',
    more: { one: 'e mais uma conversa', other: 'e mais {n} conversas' },
    action: 'Ler e responder',
  },
  'zh-CN': {
    subject: { one: '你有一条新消息', other: '你有 {n} 条新消息' },
    from: '{who}，关于 {room}',
    more: { one: '还有一个对话', other: '还有 {n} 个对话' },
    action: '阅读并回复',
  },
  'zh-HK': {
    subject: { one: '你有一則新訊息', other: '你有 {n} 則新訊息' },
    from: '{who}，關於 {room}',
    more: { one: '還有一個對話', other: '還有 {n} 個對話' },
    action: '閱讀並回覆',
  },
}
