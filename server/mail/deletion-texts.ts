import type { Locale } from '#contract/locale.ts'

/**
 * The texts of the mails about deleting an account. `{title}` is the product's name, `{day}` the day of the deletion.
 */
export type DeletionTexts = {
  subject: string
  asked: string
  /** That a host must keep tax records, and should download them before. */
  tax: string
  /** What to do to keep the account; the link follows. */
  undo: string
  /** The text of the link in HTML. */
  action: string
  goneSubject: string
  gone: string
}

export const DELETION_TEXTS: Record<Locale, DeletionTexts> = {
  en: {
    subject: 'Your {title} account will be deleted on {day}',
    asked:
      'You asked to delete your {title} account. It will be gone on {day}. Agreements that were sent stay with the other party, because the law asks for that.',
    tax: 'Hosts: the law asks you to keep tax records for seven years (Tax Administration Act 1994, section 22). Your expenses go with the account, so download everything first, on the same page.',
    undo: 'Changed your mind, or wasn’t it you? Sign in before then and keep your account here:',
    action: 'Keep my account',
    goneSubject: 'Your {title} account is gone',
    gone: 'Your {title} account has been deleted, as you asked. Thank you for having been here. Haere rā.',
  },
  es: {
    subject: 'Tu cuenta de {title} se eliminará el {day}',
    asked:
      'Pediste eliminar tu cuenta de {title}. Desaparecerá el {day}. Los contratos enviados se quedan con la otra parte, porque la ley lo exige.',
    tax: 'Si alquilas: la ley pide guardar los registros fiscales siete años (Tax Administration Act 1994, artículo 22). Tus gastos desaparecen con la cuenta; antes descarga todo en la misma página.',
    undo: '¿Cambiaste de opinión o no fuiste tú? Inicia sesión antes de esa fecha y conserva tu cuenta aquí:',
    action: 'Conservar mi cuenta',
    goneSubject: 'Tu cuenta de {title} se eliminó',
    gone: 'Tu cuenta de {title} se eliminó, como pediste. Gracias por haber estado aquí.',
  },
  hi: {
    subject: 'आपका {title} खाता {day} को मिटा दिया जाएगा',
    asked:
      'आपने अपना {title} खाता मिटाने को कहा है। वह {day} को हट जाएगा। भेजे जा चुके अनुबंध दूसरे पक्ष के पास रहेंगे, क्योंकि कानून ऐसा चाहता है।',
    tax: 'मेज़बानों के लिए: कानून टैक्स के रिकॉर्ड सात साल रखने को कहता है (Tax Administration Act 1994, धारा 22)। आपके खर्च खाते के साथ मिट जाएँगे, इसलिए पहले उसी पेज पर सब कुछ डाउनलोड कर लें।',
    undo: 'मन बदल गया, या यह आपने नहीं किया? उससे पहले साइन इन करें और यहाँ अपना खाता बनाए रखें:',
    action: 'मेरा खाता रखें',
    goneSubject: 'आपका {title} खाता मिटा दिया गया है',
    gone: 'आपके कहने पर आपका {title} खाता मिटा दिया गया है। हमारे साथ रहने के लिए धन्यवाद।',
  },
  ja: {
    subject: '{title} のアカウントは{day}に削除されます',
    asked:
      '{title} のアカウントの削除を受け付けました。{day}に削除されます。送信済みの契約は、法律の定めにより相手方に残ります。',
    tax: 'ホストの方へ：税務記録は7年間の保管が法律で定められています（Tax Administration Act 1994 第22条）。経費はアカウントとともに削除されますので、先に同じページですべてダウンロードしてください。',
    undo: '気が変わった場合や、お心当たりがない場合は、それまでにサインインして、こちらでアカウントを残してください。',
    action: 'アカウントを残す',
    goneSubject: '{title} のアカウントは削除されました',
    gone: 'ご希望どおり、{title} のアカウントを削除しました。ご利用ありがとうございました。',
  },
  pt: {
    subject: 'Sua conta do {title} será excluída em {day}',
    asked:
      'Você pediu para excluir sua conta do {title}. Ela deixará de existir em {day}. Os acordos enviados ficam com a outra parte, porque a lei exige.',
    tax: 'Se você aluga: a lei pede que os registros fiscais sejam guardados por sete anos (Tax Administration Act 1994, seção 22). Suas despesas somem com a conta; antes, baixe tudo na mesma página.',
    undo: 'Mudou de ideia, ou não foi você? Entre antes dessa data e mantenha sua conta aqui:',
    action: 'Manter minha conta',
    goneSubject: 'Sua conta do {title} foi excluída',
    gone: 'Sua conta do {title} foi excluída, como você pediu. Obrigado por ter estado aqui.',
  },
  'zh-CN': {
    subject: '你的 {title} 账户将于{day}删除',
    asked: '你已要求删除你的 {title} 账户，该账户将于{day}删除。依照法律，已发送的协议会保留在对方处。',
    tax: '房东请注意：法律要求将税务记录保存七年（Tax Administration Act 1994 第 22 条）。支出记录会随账户一起删除，请先在同一页面下载全部内容。',
    undo: '改变主意了，或者不是你本人操作？请在此之前登录，并在这里保留你的账户：',
    action: '保留我的账户',
    goneSubject: '你的 {title} 账户已删除',
    gone: '已按你的要求删除你的 {title} 账户。感谢你曾与我们同行。',
  },
  'zh-HK': {
    subject: '你的 {title} 帳戶將於{day}刪除',
    asked: '你已要求刪除你的 {title} 帳戶，該帳戶將於{day}刪除。依照法律，已發送的協議會保留在對方處。',
    tax: '房東請注意：法律要求將稅務紀錄保存七年（Tax Administration Act 1994 第 22 條）。支出紀錄會隨帳戶一併刪除，請先在同一頁面下載全部內容。',
    undo: '改變主意，或者不是你本人操作？請在此之前登入，並在這裏保留你的帳戶：',
    action: '保留我的帳戶',
    goneSubject: '你的 {title} 帳戶已刪除',
    gone: '已按你的要求刪除你的 {title} 帳戶。多謝你曾與我們同行。',
  },
}
