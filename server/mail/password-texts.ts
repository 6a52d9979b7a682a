import type { Locale } from '#contract/locale.ts'

/** The texts of the mail after a password change. `{title}` is the product's name. */
export type PasswordTexts = {
  subject: string
  changed: string
  /** What to do if the person didn't change it; the link follows. */
  notYou: string
  /** The text of the link in HTML. */
  action: string
}

export const PASSWORD_TEXTS: Record<Locale, PasswordTexts> = {
  en: {
    subject: 'Your {title} password was changed',
    changed:
      'The password for your {title} account was just changed, and you were signed out on your other devices. If that was you, there’s nothing to do.',
    notYou: 'If it wasn’t you, choose a new password now. Only someone who can read this email can do that:',
    action: 'Choose a new password',
  },
  es: {
    subject: 'Tu contraseña de {title} cambió',
    changed:
      'La contraseña de tu cuenta de {title} se acaba de cambiar y se cerró la sesión en tus demás dispositivos. Si fuiste tú, no tienes que hacer nada.',
    notYou: 'Si no fuiste tú, elige ahora una contraseña nueva. Solo puede hacerlo quien lee este correo:',
    action: 'Elegir una contraseña nueva',
  },
  hi: {
    subject: 'आपका {title} पासवर्ड बदल दिया गया है',
    changed:
      'आपके {title} खाते का पासवर्ड अभी-अभी बदला गया है और बाकी सभी डिवाइस से साइन आउट कर दिया गया है। अगर यह आपने किया है, तो आपको कुछ नहीं करना है।',
    notYou: 'अगर यह आपने नहीं किया, तो तुरंत नया पासवर्ड चुनें। ऐसा सिर्फ़ वही कर सकता है जो यह ईमेल पढ़ सकता है:',
    action: 'नया पासवर्ड चुनें',
  },
  ja: {
    subject: '{title} のパスワードが変更されました',
    changed:
      '{title} のアカウントのパスワードが変更され、ほかの端末はすべてサインアウトされました。ご自身で変更された場合は、何もする必要はありません。',
    notYou:
      'お心当たりがない場合は、すぐに新しいパスワードを設定してください。設定できるのは、このメールを読める方だけです。',
    action: '新しいパスワードを設定する',
  },
  pt: {
    subject: 'Sua senha do {title} foi alterada',
    changed:
      'A senha da sua conta do {title} acabou de ser alterada, e todos os outros dispositivos foram desconectados. Se foi você, não é preciso fazer nada.',
    notYou: 'Se não foi você, escolha uma nova senha agora mesmo. Só quem lê este e-mail pode fazer isso:',
    action: 'Escolher uma nova senha',
  },
  'zh-CN': {
    subject: '你的 {title} 密码已更改',
    changed: '你的 {title} 账户密码刚刚被更改，其他所有设备均已退出登录。如果是你本人操作，则无需任何处理。',
    notYou: '如果不是你本人，请立即设置新密码。只有能看到这封邮件的人才能设置：',
    action: '设置新密码',
  },
  'zh-HK': {
    subject: '你的 {title} 密碼已更改',
    changed: '你的 {title} 帳戶密碼剛剛更改，其他所有裝置均已登出。如果是你本人所為，毋須理會這封電郵。',
    notYou: '如果不是你本人，請立即設定新密碼。只有能閱讀這封電郵的人才可以設定：',
    action: '設定新密碼',
  },
}
