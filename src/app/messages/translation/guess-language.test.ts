import { expect, test } from 'vitest'
import { guessLanguage } from './guess-language.ts'

// The language is known from who wrote the text, not from the code.
test.each([
  ['en', 'Kia ora, what time will you be there? The gate is open.'],
  ['es', '¿A qué hora podemos llegar? Gracias por todo, está muy bonito.'],
  ['pt', 'Chegamos às cinco. Quanto custa a lenha para uma semana? Obrigado'],
  ['fr', 'Bonjour, nous arrivons à cinq heures avec les enfants.'],
  ['de', 'Wir kommen um fünf Uhr an, ist das Tor offen?'],
  ['it', 'Arriviamo alle cinque, il cancello è aperto? Grazie'],
  ['hi', 'हम पाँच बजे पहुँचेंगे। धन्यवाद'],
  ['ja', '17時ごろ到着予定です。よろしくお願いします。'],
  ['ja', '東京都渋谷区の田中です'],
  ['zh', '我们大概五点到，请问大门的密码是多少？'],
  ['zh', '我哋大約五點到，請問大閘密碼係咩？'],
  ['ko', '다섯 시쯤 도착합니다'],
  ['zh', 'Riverbank Hut 的钥匙在哪里？我们五点钟到达门口等你'],
])('recognises %s in: %s', (language, text) => {
  expect(guessLanguage(text)).toBe(language)
})

test.each(['', '👍', '4711', 'OK', 'Kia ora', 'Tōtara Cabin', 'Merci!', 'NZ$120.00', 'Aroha Ngatai, 陈雨桐'])(
  'recognises no language in a text that is too short: %s',
  (text) => {
    expect(guessLanguage(text)).toBeNull()
  },
)
