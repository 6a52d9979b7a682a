import type { Locale } from '#contract/locale.ts'
import type { RentReminderKind } from '#server/scope/mail-order.ts'

type Said = { subject: string; body: string }

/**
 * The texts of rent reminders. `ofGuest` is for hosts, about late rent. `{title}` is the product's name, `{name}` the
 * guest's.
 */
export type RentTexts = Record<RentReminderKind | 'ofGuest', Said> & { action: string }

export const RENT_TEXTS: Record<Locale, RentTexts> = {
  en: {
    soon: {
      subject: 'Rent of {amount} is due on {day}',
      body: 'A heads-up: {amount} of rent is due on {day}.',
    },
    today: { subject: 'Rent of {amount} is due today', body: '{amount} of rent is due today, {day}.' },
    late: {
      subject: 'Rent of {amount} is late',
      body: '{amount} of rent was due on {day} and hasn’t come in yet. If you’ve paid, say so and your host will check.',
    },
    ofGuest: {
      subject: '{name}’s rent is late',
      body: '{amount} of {name}’s rent was due on {day} and isn’t recorded yet.',
    },
    action: 'See the rent',
  },
  es: {
    soon: {
      subject: 'El alquiler de {amount} vence el {day}',
      body: 'Un aviso: {amount} de alquiler vencen el {day}.',
    },
    today: {
      subject: 'El alquiler de {amount} vence hoy',
      body: 'Hoy, {day}, vencen {amount} de alquiler.',
    },
    late: {
      subject: 'El alquiler de {amount} está atrasado',
      body: 'El alquiler de {amount} venció el {day} y aún no ha llegado. Si ya pagaste, indícalo y tu anfitrión lo comprobará.',
    },
    ofGuest: {
      subject: 'El alquiler de {name} está atrasado',
      body: '{amount} del alquiler de {name} vencieron el {day} y aún no están registrados.',
    },
    action: 'Ver el alquiler',
  },
  hi: {
    soon: {
      subject: '{amount} किराया {day} को देय है',
      body: 'याद दिला दें: {amount} किराया {day} को देय है।',
    },
    today: { subject: '{amount} किराया आज देय है', body: '{amount} किराया आज, {day} को देय है।' },
    late: {
      subject: '{amount} किराया देर से है',
      body: '{amount} किराया {day} को देय था और अभी तक नहीं आया। अगर आपने दे दिया है, तो बताइए, आपके मेज़बान जाँच लेंगे।',
    },
    ofGuest: {
      subject: '{name} का किराया देर से है',
      body: '{name} का {amount} किराया {day} को देय था और अभी दर्ज नहीं हुआ।',
    },
    action: 'किराया देखें',
  },
  ja: {
    soon: {
      subject: '家賃{amount}の期日は{day}です',
      body: 'お知らせです。家賃{amount}の期日は{day}です。',
    },
    today: { subject: '家賃{amount}の期日は今日です', body: '家賃{amount}の期日は今日、{day}です。' },
    late: {
      subject: '家賃{amount}の支払いが遅れています',
      body: '{day}が期日の家賃{amount}がまだ届いていません。お支払い済みの場合はお知らせください。ホストが確認します。',
    },
    ofGuest: {
      subject: '{name}さんの家賃が遅れています',
      body: '{day}が期日の{name}さんの家賃{amount}がまだ記録されていません。',
    },
    action: '家賃を見る',
  },
  pt: {
    soon: {
      subject: 'O aluguel de {amount} vence em {day}',
      body: 'Um lembrete: {amount} de aluguel vencem em {day}.',
    },
    today: {
      subject: 'O aluguel de {amount} vence hoje',
      body: '{amount} de aluguel vencem hoje, {day}.',
    },
    late: {
      subject: 'O aluguel de {amount} está atrasado',
      body: 'O aluguel de {amount} venceu em {day} e ainda não chegou. Se você já pagou, avise, e seu anfitrião vai conferir.',
    },
    ofGuest: {
      subject: 'O aluguel de {name} está atrasado',
      body: '{amount} do aluguel de {name} venceram em {day} e ainda não estão registrados.',
    },
    action: 'Ver o aluguel',
  },
  'zh-CN': {
    soon: { subject: '租金 {amount} 将于 {day} 到期', body: '提醒一下：租金 {amount} 将于 {day} 到期。' },
    today: { subject: '租金 {amount} 今天到期', body: '租金 {amount} 今天（{day}）到期。' },
    late: {
      subject: '租金 {amount} 已逾期',
      body: '租金 {amount} 应于 {day} 支付，目前还没有收到。如果你已付款，请告知，房东会核对。',
    },
    ofGuest: {
      subject: '{name} 的租金已逾期',
      body: '{name} 的租金 {amount} 应于 {day} 支付，目前还没有记录。',
    },
    action: '查看租金',
  },
  'zh-HK': {
    soon: { subject: '租金 {amount} 將於 {day} 到期', body: '提提你：租金 {amount} 將於 {day} 到期。' },
    today: { subject: '租金 {amount} 今天到期', body: '租金 {amount} 今天（{day}）到期。' },
    late: {
      subject: '租金 {amount} 已逾期',
      body: '租金 {amount} 應於 {day} 繳付，現時仍未收到。如果你已付款，請告知，房東會核對。',
    },
    ofGuest: {
      subject: '{name} 的租金已逾期',
      body: '{name} 的租金 {amount} 應於 {day} 繳付，現時仍未有紀錄。',
    },
    action: '查看租金',
  },
}
