import { seededRandom } from '#tests/support/seeded-random.ts'

/** What each conversation is written in: its words, what stands between them, and words with their chance in a message. */
type Language = { words: readonly string[]; between: string; marks: readonly (readonly [string, number])[] }

const LANGUAGES: readonly Language[] = [
  {
    words: spaced(
      'the room is free and we come by ferry on monday with two children a dog please leave key under mat thanks for stay weather was lovely rent bond paid receipt heating broken shower window garden beach walk kettle towels sheets parking gate code late early arrive morning evening night week month boat train bus car trail mountain lake river bridge farm sheep fence water tank power bill letter agreement notice repair plumber alarm',
    ),
    between: ' ',
    marks: [
      ['kayak', 0.3],
      ['crockery', 0.02],
      ['tararua', 0.005],
    ],
  },
  {
    words: pairs(
      '房间今天明天我们到达钥匙门口谢谢愉快天气很好已付收据暖气坏了淋浴窗户花园海滩散步水壶毛巾床单停车代码早上下午一周年月坐船火车公交汽车小路山上湖边过河农场羊群',
    ),
    between: '',
    marks: [
      ['房租', 0.3],
      ['押金', 0.02],
      ['漏水', 0.005],
    ],
  },
  {
    words: spaced(
      '部屋 今日 明日 私たち 到着 入口 ありがとう ございます 天気 家賃 領収書 暖房 シャワー 庭 海 散歩 タオル シーツ 駐車 コード 遅い 早い 朝 夕方 夜 週 月 船 電車 バス 車 道 山 湖 川 橋 牧場 羊 です ます から まで の が を',
    ),
    between: '',
    marks: [
      ['部屋代', 0.3],
      ['鍵', 0.02],
      ['敷金', 0.005],
    ],
  },
  {
    words: spaced(
      'कमरा आज कल हम पहुँचेंगे दरवाज़े पर धन्यवाद आपका मौसम अच्छा था रसीद हीटर टूटा शावर खिड़की बगीचा समुद्र सैर तौलिये चादर पार्किंग कोड देर जल्दी सुबह शाम रात सप्ताह महीना साल नाव ट्रेन बस कार साइकिल रास्ता पहाड़ झील नदी पुल खेत भेड़ गाय',
    ),
    between: ' ',
    marks: [
      ['किराया', 0.3],
      ['चाबी', 0.02],
      ['ज़मानत', 0.005],
    ],
  },
  {
    words: spaced(
      'la chambre est libre et nous arrivons demain à midi merci pour le séjour météo était très agréable reçu chauffage cassé fenêtre forêt plage vélo clé près dîner déjà après noël māori whānau kererū pōhutukawa tēnā koe',
    ),
    between: ' ',
    marks: [
      ['égalité', 0.3],
      ['Ōtautahi', 0.02],
      ['Kāpiti', 0.005],
    ],
  },
]

/** What is searched for: frequent and rare words of each language, one letter and two, and what is nowhere. */
export const SOUGHT = [
  'kayak',
  'crockery',
  'tararua',
  'ka',
  '房租',
  '押金',
  '漏水',
  '敷金',
  '鍵',
  'किराया',
  'ज़मानत',
  'egalite',
  'otautahi',
  'kapiti',
  'e',
  'zzqq',
] as const

/** Returns what gives the next message of a conversation: the same in each run. */
export function texts(): (chatNth: number) => string {
  const random = seededRandom(30)
  return (chatNth) => {
    const { words, between, marks } = LANGUAGES[chatNth % LANGUAGES.length] ?? random.pick(LANGUAGES)
    const said = Array.from({ length: 6 + Math.floor(random.next() * 10) }, () => random.pick(words))
    for (const [mark, chance] of marks) if (random.next() < chance) said.splice(2, 0, mark)
    return [...said, Math.floor(random.next() * 1000)].join(between)
  }
}

function spaced(words: string): string[] {
  return words.split(' ')
}

function pairs(letters: string): string[] {
  return letters.match(/../gu) ?? []
}
