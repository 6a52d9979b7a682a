import type { Locale } from '#contract/locale.ts'

/** The texts of the mail after the second factor was turned on or off. `{title}` is the product's name. */
export type FactorTexts = { subject: string; on: string; off: string }

export const FACTOR_TEXTS: Record<Locale, FactorTexts> = {
  en: {
    subject: 'Signing in to {title} has changed',
    on: 'Signing in to your {title} account now asks for a code from your phone after the password. Every other device was signed out. If that was you, there is nothing to do.',
    off: 'Signing in to your {title} account no longer asks for a code from your phone. If that was you, there is nothing to do.',
  },
  es: {
    subject: 'Ha cambiado cómo inicias sesión en {title}',
    on: 'Al iniciar sesión en tu cuenta de {title} ahora se pide, después de la contraseña, un código de tu teléfono. Se cerró la sesión en todos los demás dispositivos. Si fuiste tú, no tienes que hacer nada.',
    off: 'Al iniciar sesión en tu cuenta de {title} ya no se pide un código de tu teléfono. Si fuiste tú, no tienes que hacer nada.',
  },
  hi: {
    subject: '{title} में साइन इन करने का तरीका बदल गया है',
    on: 'आपके {title} खाते में साइन इन करते समय अब पासवर्ड के बाद आपके फ़ोन का कोड माँगा जाएगा। बाकी सभी डिवाइस से साइन आउट कर दिया गया है। अगर यह आपने किया है, तो आपको कुछ नहीं करना है।',
    off: 'आपके {title} खाते में साइन इन करते समय अब आपके फ़ोन का कोड नहीं माँगा जाएगा। अगर यह आपने किया है, तो आपको कुछ नहीं करना है।',
  },
  ja: {
    subject: '{title} のサインイン方法が変わりました',
    on: '{title} のアカウントでは今後、パスワードのあとに電話のコードの入力が必要です。ほかの端末はすべてサインアウトされました。ご自身で変更された場合は、何もする必要はありません。',
    off: '{title} のアカウントでは今後、サインインに電話のコードは必要ありません。ご自身で変更された場合は、何もする必要はありません。',
  },
  pt: {
    subject: 'A forma de entrar no {title} mudou',
    on: 'Para entrar na sua conta do {title}, agora é pedido um código do seu telefone depois da senha. Todos os outros dispositivos foram desconectados. Se foi você, não é preciso fazer nada.',
    off: 'Para entrar na sua conta do {title}, já não é pedido um código do seu telefone. Se foi você, não é preciso fazer nada.',
  },
  'zh-CN': {
    subject: '你的 {title} 登录方式已更改',
    on: '从现在起，登录你的 {title} 账户时，输入密码后还需要手机上的验证码。其他所有设备均已退出登录。如果是你本人操作，无需做任何事。',
    off: '从现在起，登录你的 {title} 账户不再需要手机上的验证码。如果是你本人操作，无需做任何事。',
  },
  'zh-HK': {
    subject: '你的 {title} 登入方式已更改',
    on: '由現在起，登入你的 {title} 帳戶時，輸入密碼後還需要手機上的驗證碼。其他所有裝置均已登出。如果是你本人操作，無需做任何事。',
    off: '由現在起，登入你的 {title} 帳戶不再需要手機上的驗證碼。如果是你本人操作，無需做任何事。',
  },
}
