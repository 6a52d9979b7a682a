import type { Locale } from '#contract/locale.ts'

type LinkWords = { subject: string; before: readonly string[]; action: string; after: readonly string[] }

/**
 * The texts of the mails about a new address. `{title}` is the product's name, `{n}` how long the link is valid, in
 * hours or days.
 */
export type EmailTexts = {
  /** To the new address. */
  emailChange: LinkWords
  /** To the account's current address. The advice that follows is that of the mail after a password change. */
  emailChangeAsked: Pick<LinkWords, 'subject' | 'before'>
  /** To the account's former address. */
  emailChanged: LinkWords
}

export const EMAIL_TEXTS: Record<Locale, EmailTexts> = {
  en: {
    emailChange: {
      subject: 'Confirm your new email address for {title}',
      before: [
        'Someone wants to use this email address for their {title} account. If that was you, open this link to confirm it:',
      ],
      action: 'Use this email address',
      after: [
        'The link works once, for {n} hours. Until then you sign in with your old address.',
        'If it wasn’t you, ignore this email. Nothing changes without this link.',
      ],
    },
    emailChangeAsked: {
      subject: 'A new email address for your {title} account',
      before: [
        'Someone asked to change the email address of your {title} account. We’ve sent a link to the new address; nothing changes until it’s opened. If that was you, there’s nothing to do here.',
      ],
    },
    emailChanged: {
      subject: 'Your {title} email address was changed',
      before: [
        'Your {title} account now has a new email address, and this one no longer signs in. If that was you, there’s nothing to do.',
        'If it wasn’t you, undo the change now. That signs everyone out, and you can then choose a new password:',
      ],
      action: 'Undo the change',
      after: ['The link works once, for {n} days.'],
    },
  },
  es: {
    emailChange: {
      subject: 'Confirma tu nuevo correo electrónico en {title}',
      before: [
        'Alguien quiere usar esta dirección de correo en su cuenta de {title}. Si fuiste tú, abre este enlace para confirmarla:',
      ],
      action: 'Usar esta dirección',
      after: [
        'El enlace funciona una sola vez, durante {n} horas. Hasta entonces entras con tu dirección anterior.',
        'Si no fuiste tú, ignora este correo. Sin este enlace no cambia nada.',
      ],
    },
    emailChangeAsked: {
      subject: 'Nueva dirección de correo para tu cuenta de {title}',
      before: [
        'Alguien pidió cambiar la dirección de correo de tu cuenta de {title}. Hemos enviado un enlace a la nueva; nada cambia hasta que se abra. Si fuiste tú, aquí no tienes que hacer nada.',
      ],
    },
    emailChanged: {
      subject: 'Tu dirección de correo en {title} cambió',
      before: [
        'Tu cuenta de {title} tiene ahora otra dirección de correo y con esta ya no se entra. Si fuiste tú, no tienes que hacer nada.',
        'Si no fuiste tú, deshaz el cambio ahora. Se cerrarán todas las sesiones y después podrás elegir una contraseña nueva:',
      ],
      action: 'Deshacer el cambio',
      after: ['El enlace funciona una sola vez, durante {n} días.'],
    },
  },
  hi: {
    emailChange: {
      subject: '{title} के लिए अपना नया ईमेल पता सत्यापित करें',
      before: [
        'कोई अपने {title} खाते के लिए यह ईमेल पता इस्तेमाल करना चाहता है। अगर यह आप हैं, तो पते को सत्यापित करने के लिए यह लिंक खोलें:',
      ],
      action: 'यह ईमेल पता इस्तेमाल करें',
      after: [
        'यह लिंक सिर्फ़ एक बार और {n} घंटे तक काम करेगा। तब तक आप पुराने पते से साइन इन करेंगे।',
        'अगर यह आप नहीं हैं, तो कुछ न करें। इस लिंक के बिना कुछ नहीं बदलेगा।',
      ],
    },
    emailChangeAsked: {
      subject: 'आपके {title} खाते के लिए नया ईमेल पता',
      before: [
        'किसी ने आपके {title} खाते का ईमेल पता बदलने को कहा है। हमने नए पते पर एक लिंक भेजा है; उसके खुलने तक कुछ नहीं बदलेगा। अगर यह आपने किया है, तो यहाँ आपको कुछ नहीं करना है।',
      ],
    },
    emailChanged: {
      subject: 'आपका {title} ईमेल पता बदल दिया गया है',
      before: [
        'आपके {title} खाते का ईमेल पता अब नया है, और इस पते से अब साइन इन नहीं होगा। अगर यह आपने किया है, तो आपको कुछ नहीं करना है।',
        'अगर यह आपने नहीं किया, तो बदलाव अभी वापस लें। इससे हर जगह से साइन आउट हो जाएगा, और फिर आप नया पासवर्ड चुन सकेंगे:',
      ],
      action: 'बदलाव वापस लें',
      after: ['यह लिंक सिर्फ़ एक बार और {n} दिन तक काम करेगा।'],
    },
  },
  ja: {
    emailChange: {
      subject: '{title} の新しいメールアドレスをご確認ください',
      before: [
        'このメールアドレスを {title} のアカウントで使うという申し込みがありました。お心当たりがある場合は、次のリンクを開いて確認してください。',
      ],
      action: 'このアドレスを使う',
      after: [
        'このリンクは1回のみ、{n}時間有効です。それまでは今までのアドレスでサインインしてください。',
        'お心当たりがない場合は、何もする必要はありません。このリンクがなければ何も変わりません。',
      ],
    },
    emailChangeAsked: {
      subject: '{title} のメールアドレスの変更について',
      before: [
        '{title} のアカウントについて、メールアドレスの変更の申し込みがありました。新しいアドレスにリンクをお送りしました。リンクが開かれるまでは何も変わりません。ご自身で申し込まれた場合は、何もする必要はありません。',
      ],
    },
    emailChanged: {
      subject: '{title} のメールアドレスが変更されました',
      before: [
        '{title} のアカウントのメールアドレスが変わり、このアドレスではサインインできなくなりました。ご自身で変更された場合は、何もする必要はありません。',
        'お心当たりがない場合は、今すぐ変更を取り消してください。すべての端末がサインアウトされ、新しいパスワードを設定できます。',
      ],
      action: '変更を取り消す',
      after: ['このリンクは1回のみ、{n}日間有効です。'],
    },
  },
  pt: {
    emailChange: {
      subject: 'Confirme seu novo e-mail no {title}',
      before: [
        'Alguém quer usar este endereço de e-mail na própria conta do {title}. Se foi você, abra este link para confirmá-lo:',
      ],
      action: 'Usar este e-mail',
      after: [
        'O link funciona uma única vez, durante {n} horas. Até lá, você entra com o endereço antigo.',
        'Se não foi você, não faça nada. Sem este link, nada muda.',
      ],
    },
    emailChangeAsked: {
      subject: 'Novo e-mail para a sua conta do {title}',
      before: [
        'Alguém pediu para trocar o e-mail da sua conta do {title}. Enviamos um link para o novo endereço; nada muda até que ele seja aberto. Se foi você, não precisa fazer nada aqui.',
      ],
    },
    emailChanged: {
      subject: 'Seu e-mail no {title} foi alterado',
      before: [
        'A sua conta do {title} tem agora outro e-mail, e este já não serve para entrar. Se foi você, não precisa fazer nada.',
        'Se não foi você, desfaça a mudança agora. Todos os dispositivos saem da conta e depois você pode escolher uma nova senha:',
      ],
      action: 'Desfazer a mudança',
      after: ['O link funciona uma única vez, durante {n} dias.'],
    },
  },
  'zh-CN': {
    emailChange: {
      subject: '请确认你的 {title} 新邮箱地址',
      before: ['有人想把这个邮箱地址用于自己的 {title} 账户。如果是你本人，请打开以下链接确认：'],
      action: '使用这个邮箱',
      after: [
        '该链接只能使用一次，{n} 小时内有效。在此之前，请用原来的邮箱登录。',
        '如果不是你本人，请忽略这封邮件。没有此链接，什么都不会改变。',
      ],
    },
    emailChangeAsked: {
      subject: '你的 {title} 账户要更换邮箱地址',
      before: [
        '有人申请更换你的 {title} 账户的邮箱地址。我们已向新邮箱发送链接，在链接打开之前什么都不会改变。如果是你本人，这里无需任何操作。',
      ],
    },
    emailChanged: {
      subject: '你的 {title} 邮箱地址已更改',
      before: [
        '你的 {title} 账户已改用新的邮箱地址，这个邮箱不能再用于登录。如果是你本人操作，无需任何操作。',
        '如果不是你本人，请立即撤销更改。所有设备都会退出登录，然后你可以设置新密码：',
      ],
      action: '撤销更改',
      after: ['该链接只能使用一次，{n} 天内有效。'],
    },
  },
  'zh-HK': {
    emailChange: {
      subject: '請確認你的 {title} 新電郵地址',
      before: ['有人想將這個電郵地址用於自己的 {title} 帳戶。如果是你本人，請開啟以下連結確認：'],
      action: '使用這個電郵地址',
      after: [
        '連結只可使用一次，{n} 小時內有效。在此之前，請以原來的電郵地址登入。',
        '如果不是你本人，毋須理會這封電郵。沒有這條連結，甚麼都不會改變。',
      ],
    },
    emailChangeAsked: {
      subject: '你的 {title} 帳戶要更改電郵地址',
      before: [
        '有人要求更改你的 {title} 帳戶的電郵地址。我們已向新地址發出連結，在連結開啟之前甚麼都不會改變。如果是你本人，毋須採取任何行動。',
      ],
    },
    emailChanged: {
      subject: '你的 {title} 電郵地址已更改',
      before: [
        '你的 {title} 帳戶已改用新的電郵地址，這個地址不能再用於登入。如果是你本人更改，毋須採取任何行動。',
        '如果不是你本人，請立即還原更改。所有裝置都會登出，之後你可以設定新密碼：',
      ],
      action: '還原更改',
      after: ['連結只可使用一次，{n} 日內有效。'],
    },
  },
}
