/** The kayaks' words in every language: what they are called, and what their pages say. */
export const KAYAK_WORDS: Record<
  string,
  { record: { name: string; unnamed: string; waiting: string; begin: string }; pages: KayakPages }
> = {
  en: words('Kayaks', 'Kayak without a name', 'New kayak', 'What guests may borrow', 'Name', 'Seats'),
  es: words(
    'Kayaks para huéspedes',
    'Kayak sin nombre',
    'Nuevo kayak',
    'Lo que se presta',
    'Nombre',
    'Plazas',
  ),
  hi: words('कयाक', 'बिना नाम का कयाक', 'नया कयाक', 'मेहमानों के लिए', 'नाम', 'सीटें'),
  ja: words('カヤック', '名前のないカヤック', '新しいカヤック', '貸し出すもの', '名前', '座席'),
  pt: words('Caiaques', 'Caiaque sem nome', 'Novo caiaque', 'O que se empresta', 'Nome', 'Lugares'),
  'zh-CN': words('皮划艇', '未命名的皮划艇', '新皮划艇', '可供借用', '名称', '座位'),
  'zh-HK': words('獨木舟', '未命名的獨木舟', '新獨木舟', '可供借用', '名稱', '座位'),
}

type KayakPages = { lead: string; field: { name: string; seats: string } }

function words(name: string, unnamed: string, begin: string, lead: string, title: string, seats: string) {
  const record = { name, unnamed, waiting: `${name}${colonOf(name)}{{title}}`, begin }
  return { record, pages: { lead, field: { name: title, seats } } }
}

/** Chinese and Japanese have a colon as wide as their characters. */
function colonOf(name: string): string {
  return /[\p{Script=Han}\p{Script=Katakana}]/u.test(name) ? '：' : ': '
}
