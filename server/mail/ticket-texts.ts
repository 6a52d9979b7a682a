import type { Locale } from '#contract/locale.ts'

/** The texts of the mail about an answered ticket. `{title}` is the product's name. */
export type TicketTexts = { subject: string; answered: string; action: string }

export const TICKET_TEXTS: Record<Locale, TicketTexts> = {
  en: {
    subject: 'There’s a reply to your {title} ticket',
    answered: 'We’ve replied to your support ticket. Sign in to read it and to answer:',
    action: 'Read the reply',
  },
  es: {
    subject: 'Hay una respuesta a tu consulta en {title}',
    answered: 'Hemos respondido a tu consulta. Inicia sesión para leer la respuesta y contestar:',
    action: 'Leer la respuesta',
  },
  hi: {
    subject: '{title} पर आपके टिकट का जवाब आया है',
    answered: 'हमने आपके सहायता टिकट का जवाब दिया है। पढ़ने और जवाब देने के लिए साइन इन करें:',
    action: 'जवाब पढ़ें',
  },
  ja: {
    subject: '{title} のお問い合わせに返信があります',
    answered: 'お問い合わせに返信しました。サインインしてご確認ください。',
    action: '返信を読む',
  },
  pt: {
    subject: 'Há uma resposta ao seu chamado no {title}',
    answered: 'Respondemos ao seu chamado. Entre para ler e responder:',
    action: 'Ler a resposta',
  },
  'zh-CN': {
    subject: '你在 {title} 的工单有了回复',
    answered: '我们已回复你的工单。请登录查看并回复：',
    action: '查看回复',
  },
  'zh-HK': {
    subject: '你在 {title} 的查詢有回覆',
    answered: '我們已回覆你的查詢。請登入查看並回覆：',
    action: '查看回覆',
  },
}
