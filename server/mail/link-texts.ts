import type { Locale } from '#contract/locale.ts'
import type { MailedPurpose } from '#contract/mailed-link.ts'

/**
 * The texts around a mailed link. `{title}` is the product's name, `{n}` how long the link is valid, in days or
 * minutes.
 */
export type LinkTexts = {
  subject: string
  intro: string
  /** The text of the link in HTML. */
  action: string
  life: string
  ignore: string
}

export const LINK_TEXTS: Record<Locale, Record<MailedPurpose, LinkTexts>> = {
  en: {
    verification: {
      subject: 'Confirm your email address for {title}',
      intro: 'Kia ora. Open this link to finish joining {title}:',
      action: 'Confirm my email address',
      life: 'The link works once, for {n} days. After that, sign in to get a new one.',
      ignore: 'If it wasn’t you, ignore this email. Nobody can sign in to the account without this link.',
    },
    reset: {
      subject: 'Choose a new password for {title}',
      intro:
        'Someone asked for a new password for your {title} account. If that was you, open this link to choose one:',
      action: 'Choose a new password',
      life: 'The link works once, for {n} minutes. If you asked more than once, only the newest link works.',
      ignore: 'If it wasn’t you, ignore this email. Your password stays the same.',
    },
    invitation: {
      subject: 'You’re invited to {title}',
      intro: 'You’ve been invited to join {title}. Open this link to choose a password:',
      action: 'Choose a password',
      life: 'The link works once, for {n} days. After that, ask for a new one.',
      ignore:
        'If you weren’t expecting this, ignore this email. Nobody can use the account without this link.',
    },
  },
  es: {
    verification: {
      subject: 'Confirma tu correo electrónico en {title}',
      intro: 'Kia ora. Abre este enlace para terminar de unirte a {title}:',
      action: 'Confirmar mi correo electrónico',
      life: 'El enlace funciona una sola vez, durante {n} días. Después, intenta iniciar sesión y pide uno nuevo.',
      ignore: 'Si no fuiste tú, ignora este correo. Nadie puede entrar en la cuenta sin este enlace.',
    },
    reset: {
      subject: 'Elige una contraseña nueva para {title}',
      intro:
        'Alguien pidió una contraseña nueva para tu cuenta de {title}. Si fuiste tú, abre este enlace para elegirla:',
      action: 'Elegir una contraseña nueva',
      life: 'El enlace funciona una sola vez, durante {n} minutos. Si pediste varios, solo sirve el más reciente.',
      ignore: 'Si no fuiste tú, ignora este correo. Tu contraseña sigue siendo la misma.',
    },
    invitation: {
      subject: 'Te han invitado a {title}',
      intro: 'Te han invitado a unirte a {title}. Abre este enlace para elegir una contraseña:',
      action: 'Elegir una contraseña',
      life: 'El enlace funciona una sola vez, durante {n} días. Después, pide uno nuevo.',
      ignore: 'Si no lo esperabas, ignora este correo. Nadie puede usar la cuenta sin este enlace.',
    },
  },
  hi: {
    verification: {
      subject: '{title} के लिए अपना ईमेल पता सत्यापित करें',
      intro: 'Kia ora! {title} से जुड़ना पूरा करने के लिए यह लिंक खोलें:',
      action: 'मेरा ईमेल पता सत्यापित करें',
      life: 'यह लिंक सिर्फ़ एक बार और {n} दिन तक काम करेगा। उसके बाद साइन इन करने की कोशिश करें और नया लिंक मँगवाएँ।',
      ignore: 'अगर यह आपने नहीं किया, तो कुछ न करें। इस लिंक के बिना कोई भी खाते में साइन इन नहीं कर सकता।',
    },
    reset: {
      subject: '{title} के लिए नया पासवर्ड चुनें',
      intro:
        'किसी ने आपके {title} खाते के लिए नया पासवर्ड माँगा है। अगर यह आपने माँगा है, तो नया पासवर्ड चुनने के लिए यह लिंक खोलें:',
      action: 'नया पासवर्ड चुनें',
      life: 'यह लिंक सिर्फ़ एक बार और {n} मिनट तक काम करेगा। अगर आपने एक से ज़्यादा बार माँगा है, तो केवल सबसे नया लिंक काम करेगा।',
      ignore: 'अगर यह आपने नहीं किया, तो कुछ न करें। आपका पासवर्ड वही रहेगा।',
    },
    invitation: {
      subject: 'आपको {title} पर आमंत्रित किया गया है',
      intro: 'आपको {title} से जुड़ने का आमंत्रण मिला है। पासवर्ड चुनने के लिए यह लिंक खोलें:',
      action: 'पासवर्ड चुनें',
      life: 'यह लिंक सिर्फ़ एक बार और {n} दिन तक काम करेगा। उसके बाद नया लिंक माँगें।',
      ignore: 'अगर आपको इसकी उम्मीद नहीं थी, तो कुछ न करें। इस लिंक के बिना कोई भी उस खाते का इस्तेमाल नहीं कर सकता।',
    },
  },
  ja: {
    verification: {
      subject: '{title} のメールアドレスをご確認ください',
      intro: 'Kia ora。次のリンクを開くと、{title} への登録が完了します。',
      action: 'メールアドレスを確認する',
      life: 'このリンクは1回のみ、{n}日間有効です。期限が切れた場合は、サインインの画面から新しいリンクをお求めください。',
      ignore:
        'お心当たりがない場合は、何もする必要はありません。このリンクがなければ、誰もそのアカウントにサインインできません。',
    },
    reset: {
      subject: '{title} の新しいパスワードを設定してください',
      intro:
        '{title} のアカウントについて、パスワードの再設定の申し込みがありました。お心当たりがある場合は、次のリンクを開いて新しいパスワードを設定してください。',
      action: '新しいパスワードを設定する',
      life: 'このリンクは1回のみ、{n}分間有効です。何度か申し込まれた場合は、最新のリンクだけが使えます。',
      ignore: 'お心当たりがない場合は、何もする必要はありません。パスワードは変わりません。',
    },
    invitation: {
      subject: '{title} への招待',
      intro: '{title} に招待されました。次のリンクを開いて、パスワードを設定してください。',
      action: 'パスワードを設定する',
      life: 'このリンクは1回のみ、{n}日間有効です。期限が切れた場合は、新しいリンクをお求めください。',
      ignore:
        'お心当たりがない場合は、何もする必要はありません。このリンクがなければ、誰もそのアカウントを使えません。',
    },
  },
  pt: {
    verification: {
      subject: 'Confirme seu e-mail no {title}',
      intro: 'Kia ora. Abra este link para terminar de entrar no {title}:',
      action: 'Confirmar meu e-mail',
      life: 'O link funciona uma única vez, durante {n} dias. Depois disso, tente entrar e peça um novo.',
      ignore: 'Se não foi você, não faça nada. Sem este link, ninguém consegue entrar na conta.',
    },
    reset: {
      subject: 'Escolha uma nova senha para o {title}',
      intro:
        'Alguém pediu uma nova senha para a sua conta do {title}. Se foi você, abra este link para escolhê-la:',
      action: 'Escolher uma nova senha',
      life: 'O link funciona uma única vez, durante {n} minutos. Se você pediu mais de um, só o mais recente funciona.',
      ignore: 'Se não foi você, não faça nada. Sua senha continua a mesma.',
    },
    invitation: {
      subject: 'Convite para o {title}',
      intro: 'Você recebeu um convite para entrar no {title}. Abra este link para escolher uma senha:',
      action: 'Escolher uma senha',
      life: 'O link funciona uma única vez, durante {n} dias. Depois disso, peça um novo.',
      ignore:
        'Se você não esperava este convite, não faça nada. Sem este link, ninguém consegue usar a conta.',
    },
  },
  'zh-CN': {
    verification: {
      subject: '请确认你的 {title} 邮箱地址',
      intro: 'Kia ora！打开此链接，完成加入 {title}：',
      action: '确认我的邮箱',
      life: '该链接只能使用一次，{n} 天内有效。过期后，请尝试登录并重新获取链接。',
      ignore: '如果不是你本人，请忽略这封邮件。没有此链接，任何人都无法登录该账户。',
    },
    reset: {
      subject: '设置新的 {title} 密码',
      intro: '有人申请重设你的 {title} 账户密码。如果是你本人，请打开以下链接设置新密码：',
      action: '设置新密码',
      life: '该链接只能使用一次，{n} 分钟内有效。如果你申请过多次，只有最新的链接有效。',
      ignore: '如果不是你本人，请忽略这封邮件。你的密码不会改变。',
    },
    invitation: {
      subject: '邀请你加入 {title}',
      intro: '你已受邀加入 {title}。请打开以下链接设置密码：',
      action: '设置密码',
      life: '该链接只能使用一次，{n} 天内有效。过期后，请索取新链接。',
      ignore: '如果你并未期待此邀请，请忽略这封邮件。没有此链接，任何人都无法使用该账户。',
    },
  },
  'zh-HK': {
    verification: {
      subject: '請確認你的 {title} 電郵地址',
      intro: 'Kia ora！開啟此連結，完成加入 {title}：',
      action: '確認我的電郵地址',
      life: '連結只可使用一次，{n} 日內有效。逾期後，請嘗試登入並索取新連結。',
      ignore: '如果不是你本人，毋須理會這封電郵。沒有這條連結，任何人都無法登入該帳戶。',
    },
    reset: {
      subject: '設定新的 {title} 密碼',
      intro: '有人要求重設你的 {title} 帳戶密碼。如果是你本人，請開啟以下連結設定新密碼：',
      action: '設定新密碼',
      life: '連結只可使用一次，{n} 分鐘內有效。如果你曾多次索取，只有最新的連結有效。',
      ignore: '如果不是你本人，毋須理會這封電郵。你的密碼維持不變。',
    },
    invitation: {
      subject: '邀請你加入 {title}',
      intro: '你獲邀加入 {title}。請開啟以下連結設定密碼：',
      action: '設定密碼',
      life: '連結只可使用一次，{n} 日內有效。逾期後，請索取新連結。',
      ignore: '如果你沒有預期收到邀請，毋須理會這封電郵。沒有這條連結，任何人都無法使用該帳戶。',
    },
  },
}
