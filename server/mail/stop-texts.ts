import type { Locale } from '#contract/locale.ts'
import type { NoticeKind } from '#contract/notice.ts'

/** The texts of the link that unsubscribes from mails of a kind. */
export const STOP_TEXTS: Record<Locale, Record<NoticeKind, string>> = {
  en: {
    messages: 'Stop emails about messages',
    agreements: 'Stop emails about agreements',
    rent: 'Stop emails about rent',
    tickets: 'Stop emails about support tickets',
  },
  es: {
    messages: 'No recibir más correos sobre mensajes',
    agreements: 'No recibir más correos sobre contratos',
    rent: 'No recibir más correos sobre el alquiler',
    tickets: 'No recibir más correos sobre consultas',
  },
  hi: {
    messages: 'संदेशों के ईमेल बंद करें',
    agreements: 'अनुबंधों के ईमेल बंद करें',
    rent: 'किराए के ईमेल बंद करें',
    tickets: 'सहायता टिकट के ईमेल बंद करें',
  },
  ja: {
    messages: 'メッセージのメールを停止する',
    agreements: '契約のメールを停止する',
    rent: '家賃のメールを停止する',
    tickets: 'お問い合わせのメールを停止する',
  },
  pt: {
    messages: 'Não receber mais e-mails sobre mensagens',
    agreements: 'Não receber mais e-mails sobre contratos',
    rent: 'Não receber mais e-mails sobre o aluguel',
    tickets: 'Não receber mais e-mails sobre chamados',
  },
  'zh-CN': {
    messages: '不再接收消息邮件',
    agreements: '不再接收协议邮件',
    rent: '不再接收租金邮件',
    tickets: '不再接收工单邮件',
  },
  'zh-HK': {
    messages: '不再接收訊息電郵',
    agreements: '不再接收協議電郵',
    rent: '不再接收租金電郵',
    tickets: '不再接收查詢電郵',
  },
}
